import { BranchScope } from "bank-api/domain/branch-scope";
import { dayMs } from "bank-api/domain/clock";
import { refused } from "bank-api/domain/errors";
import { listConcernedPeople } from "bank-api/store/privacy/concerned-people";
import { mostDaysConcerned, noAddress } from "contract/concern";
import { ipAddress } from "contract/ip-address";
import { limitedAddress } from "../addresses";
import type { ActorHandlers } from "../handler";
import { given, listed } from "./lists";

export const concernedPeopleHandlers = {
  async listConcernedPeople({ actor, body, db, page }) {
    if (Date.parse(body.to) - Date.parse(body.from) > mostDaysConcerned * dayMs)
      throw refused(`Pilih waktu paling lama ${mostDaysConcerned} hari.`);
    const [username, address] = [given(body.username), given(body.address)];
    if (address !== undefined && !ipAddress.safeParse(address).success) throw refused(noAddress);
    // The record has addresses as limits count them.
    const concern = { ...body, username, address: address && limitedAddress(address) };
    return listed(await listConcernedPeople(db, concern, BranchScope.of(actor), page));
  },
} satisfies Partial<ActorHandlers>;
