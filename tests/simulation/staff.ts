import { demoPassword, type DemoUsername } from "bank-api/seed/organisation";
import { WireClient, type SignedIn } from "../support/wire-client";
import { apiDoor, type Door } from "./door";

/** What a member of staff may do, by their role and branch. */
export interface Rights {
  /** `undefined`: head office, which works for all branches. */
  readonly branchId: string | undefined;
  /** Asks for corrections, withdraws them, switches customers, uploads files. */
  readonly isOperator: boolean;
  /** Decides on requests, has files processed. */
  readonly isApprover: boolean;
  /** Makes purchases and asks for disbursements. */
  readonly isChannel: boolean;
}

/** Somebody at work; several may share a user, each with a session of their own. */
export interface Member extends Rights {
  readonly username: DemoUsername;
  readonly userId: string;
  /** The branch they belong to. */
  readonly homeId: string;
  readonly door: Door;
  readonly session: SignedIn;
  /** Signs in again before the session ends. */
  refresh(): Promise<void>;
}

const operator = { isOperator: true, isApprover: false, isChannel: false };
const approver = { isOperator: false, isApprover: true, isChannel: false };
const administrator = { isOperator: true, isApprover: true, isChannel: false, branchId: undefined };
const channel = { isOperator: false, isApprover: false, isChannel: true, branchId: undefined };

/** In what proportion users are at work. */
const roster: readonly (readonly [DemoUsername, Rights])[] = [
  ["admin@ramahzakat.example", administrator],
  ["kanal.merchant@ramahzakat.example", channel],
  ["operator.bandung@ramahzakat.example", { ...operator, branchId: "ID0002" }],
  ["penyetuju.bandung@ramahzakat.example", { ...approver, branchId: "ID0002" }],
  ["operator.surabaya@ramahzakat.example", { ...operator, branchId: "ID0003" }],
  ["penyetuju.pusat@ramahzakat.example", { ...approver, branchId: undefined }],
  ["operator.pusat@ramahzakat.example", { ...operator, branchId: undefined }],
  ["kanal.merchant@ramahzakat.example", channel],
];

/** A session's access token lives 300 s (spec, document 1 §4). */
const renewedAfterMs = 150_000;

/** Signs in so many members of staff, each at a machine of their own. */
export function signInStaff(origin: string, count: number): Promise<Member[]> {
  const rounds = Math.ceil(count / roster.length);
  const people = Array.from({ length: rounds }, () => roster)
    .flat()
    .slice(0, count);
  return Promise.all(
    people.map(([username, rights], place) =>
      signIn(new WireClient(origin).from(`198.51.100.${place + 1}`), username, rights),
    ),
  );
}

async function signIn(client: WireClient, username: DemoUsername, rights: Rights): Promise<Member> {
  let session = await client.signIn(username, demoPassword);
  let since = Date.now();
  return {
    ...rights,
    username,
    userId: session.user._key,
    homeId: session.user.branch._key,
    door: apiDoor(() => session),
    get session() {
      return session;
    },
    async refresh() {
      if (Date.now() - since < renewedAfterMs) return;
      session = await client.signIn(username, demoPassword);
      since = Date.now();
    },
  };
}

/** Whether a branch's records exist for somebody. */
export const sees = ({ branchId }: Rights, recordsBranchId: string) =>
  branchId === undefined || branchId === recordsBranchId;
