import { EmptyState } from "./empty-state";
import { Screen } from "./screen";

interface UnofferedScreenProps {
  readonly title: string;
  readonly text: string;
  /** What can be done without it. */
  readonly next?: string;
}

/** In place of a screen for which the bank offers nothing. */
export function UnofferedScreen({ title, ...words }: UnofferedScreenProps) {
  return (
    <Screen title={title}>
      <EmptyState {...words} />
    </Screen>
  );
}
