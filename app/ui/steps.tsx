/** What somebody did with a record, and when, as it is shown. */
export interface Step {
  readonly who: string;
  readonly time: string;
}

/** Below a state: who brought a record there, one after the other. */
export const stepLines = (steps: readonly Step[]) =>
  steps.map(({ who, time }) => (
    <div key={who} className="quiet">
      {who}
      <br />
      {time}
    </div>
  ));
