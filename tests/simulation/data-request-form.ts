import { replySteps, requestRegistered, takeBack } from "~/texts/data-requests";
import { proposalSteps } from "~/texts/duplicates";
import type { DataRequest } from "./data-requests";
import type { DataReply, NewDataRequest, ProposedPair } from "./door";
import type { Deed } from "./form-door";

/** The screens of requests about personal data, and of records of one person. */

const requests = "/data-requests";

export function requestRegistration({ kind, of, askedOn, ...words }: NewDataRequest): Deed {
  return {
    async come(browser) {
      const asking = await browser.visit(`${requests}/new`);
      const check = asking.formWith("number");
      return check ? browser.submit(check, { number: of.account }) : asking;
    },
    typed: { kind, ...words, receivedOn: askedOn, receivedTime: "00:00" },
    done: [requestRegistered.text],
    // It leads to the request itself.
    find({ address }) {
      const key = new RegExp(`^${requests}/(\\d+)`).exec(address)?.[1];
      return key === undefined ? undefined : { _key: key, status: "open" };
    },
  };
}

export function requestReply({ key }: Pick<DataRequest, "key">, reply: DataReply): Deed {
  const { step, text, stopsAccounts } = reply;
  return {
    async come(browser) {
      const page = await browser.visit(`${requests}/${key}/${step}`);
      // An answer that erases asks first.
      const unsure = page.formWith("unsure");
      return unsure ? browser.submit(unsure, { text }) : page;
    },
    typed: {
      ...(step !== "take-back" && { text }),
      ...(step === "refuse" && { ground: "others" }),
      ...(stopsAccounts && { stopsAccounts: "on" }),
    },
    done: [step === "take-back" ? takeBack.done.text : replySteps[step].done.text],
  };
}

export const samePersonApproval = ({ key, proposalKey }: ProposedPair): Deed => ({
  come: (browser) => browser.visit(`/duplicates/${key}/proposal/${proposalKey}/approve`),
  typed: {},
  done: [proposalSteps.approve.done.text],
});
