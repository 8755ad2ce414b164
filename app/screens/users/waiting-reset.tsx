import type { SecondFactorReset } from "~/bank/types";
import { timeInWib } from "~/format/dates";
import { orDash } from "~/format/text";
import { actNames } from "~/texts/decisions";
import { waitsFor } from "~/texts/second-factor-resets";
import { Announcement } from "~/ui/announcement";
import { ButtonLink } from "~/ui/button-link";
import { userPath, resetPath } from "./addresses";

/** Who asked for a reset, when and why. */
export const waitingText = ({ asked, reason }: Pick<SecondFactorReset, "asked" | "reason">) =>
  waitsFor(orDash(asked.name), timeInWib(asked.at), reason);

interface WaitingResetProps {
  readonly reset: SecondFactorReset;
  /** The user who looks at the screen. */
  readonly userId: string;
}

/** The reset that waits for a user, with what the one who looks at it may answer. */
export function WaitingReset({ reset, userId }: WaitingResetProps) {
  const decision = (step: string) => `${resetPath(reset.user.key)}/${encodeURIComponent(reset.key)}/${step}`;
  const mayRefuse = reset.user.key !== userId;
  const mayApprove = mayRefuse && reset.asked.key !== userId;
  return (
    <Announcement>
      <p className="reason">{waitingText(reset)}</p>
      {mayRefuse && <ButtonLink href={decision("refuse")} label={actNames.refuse} data-still />}
      {mayApprove && <ButtonLink href={decision("approve")} label={actNames.approve} data-still isMain />}
    </Announcement>
  );
}

/** So many users are named above their list. */
export const mostNamed = 5;

interface WaitingResetsProps {
  readonly resets: readonly Pick<SecondFactorReset, "key" | "user">[];
  readonly total: number;
}

/** Above the list of users: for whom a reset waits. */
export function WaitingResets({ resets, total }: WaitingResetsProps) {
  if (total === 0) return null;
  return (
    <Announcement>
      <p>Reset verifikasi dua langkah yang menunggu persetujuan:</p>
      {resets.map(({ key, user }) => (
        <ButtonLink key={key} href={userPath(user.key)} label={user.name} />
      ))}
      {total > resets.length && <p>{`dan ${total - resets.length} lagi`}</p>}
    </Announcement>
  );
}
