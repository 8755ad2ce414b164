import { pill, type Tone } from "./pill";

/** What somebody did with a record, and when, as it is shown. */
export interface Step {
  readonly who: string;
  readonly time: string;
}

interface State {
  readonly tone: Tone;
  readonly stateName: string;
  readonly steps: readonly Step[];
}

/** A state, and below it who brought a record there, one after the other. */
export const stateWithSteps = ({ tone, stateName, steps }: State) => (
  <>
    {pill(tone, stateName)}
    {steps.map(({ who, time }) => (
      <div key={who} className="quiet">
        {who}
        <br />
        {time}
      </div>
    ))}
  </>
);
