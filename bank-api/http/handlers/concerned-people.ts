import { BranchScope } from "bank-api/domain/branch-scope";
import { dayMs } from "bank-api/domain/clock";
import { refused } from "bank-api/domain/errors";
import { soughtId } from "bank-api/domain/ids";
import { listConcernedPeople } from "bank-api/store/privacy/concerned-people";
import { mostDaysConcerned } from "contract/extensions/concerned-people";
import type { ActorHandlers } from "../handler";
import { given, listed } from "./lists";

export const concernedPeopleHandlers = {
  async listConcernedPeople({ actor, body, db, page }) {
    const concern = {
      userIds: body.userKeys?.map(soughtId),
      username: given(body.username)?.toLowerCase(),
      sessionId: soughtId(body.sessionKey),
      address: given(body.address),
      way: body.way,
      from: new Date(body.from),
      to: new Date(body.to),
    };
    if (concern.to.getTime() - concern.from.getTime() > mostDaysConcerned * dayMs)
      throw refused(`Pilih waktu paling lama ${mostDaysConcerned} hari.`);
    return listed(await listConcernedPeople(db, concern, BranchScope.of(actor), page));
  },
} satisfies Partial<ActorHandlers>;
