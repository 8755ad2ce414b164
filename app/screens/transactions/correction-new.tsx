import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { BankError, isRequestFault } from "~/bank/errors";
import { bankFor } from "~/bank/index.server";
import { checkIn, redirectToCheck } from "~/form/checked-number.server";
import { recordLinks } from "~/form/record-form";
import { FieldRefusal, submit } from "~/form/submit.server";
import { useParentList } from "~/list/detail-links";
import { redirectToList } from "~/list/redirect-to-list.server";
import { describeError, sentBefore } from "~/texts/errors";
import { correctionCreated } from "~/texts/transactions";
import { Screen, titled } from "~/ui/screen";
import { checkErased, checkMustahik, shownCheck } from "./check.server";
import { CorrectionForm } from "./correction-form";
import { ktpField, newCorrection } from "./forms";
import { correctionKind } from "./kinds";

const { feature, path, title } = correctionKind.requests;
const createTitle = `Create ${title}`;

export const links = recordLinks;
export const meta = titled(createTitle);

/** `ktp` is the checked number as typed, "" if nothing is checked yet; `fault` why no correction can be made for it. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, feature);
  const { number: ktp, fault, formKey } = checkIn(request, ktpField);
  const erased = erasedIn(request);
  if (ktp === undefined && !erased) return json({ ktp: "", fault, holder: null, idempotencyKey: formKey });
  const { read } = bankFor(actor);
  const checked = await (erased ? checkErased(read, erased) : checkMustahik(read, ktp ?? ""));
  return json({ ktp: ktp ?? "", ...shownCheck(checked), idempotencyKey: formKey });
}

/** The key of somebody erased, by which their detail leads here. A checked number comes first. */
function erasedIn(request: Request) {
  const { searchParams } = new URL(request.url);
  return searchParams.has(ktpField) ? null : searchParams.get("key");
}

/** Two forms post here. The one with a KTP number asks for a check. The other has a nominal, for the mustahik in the address. */
export async function action({ request }: ActionFunctionArgs) {
  const post = await requireAction(request, feature);
  if (post.form.has(ktpField)) return redirectToCheck(request, ktpField, post.form);
  const { number: ktp = "" } = checkIn(request, ktpField);
  const { pathname, search } = new URL(request.url);
  const erased = erasedIn(request);
  const bank = bankFor(post.actor);
  return submit(
    post,
    newCorrection(),
    async ({ nominal, idempotencyKey }) => {
      const checked = await (erased ? checkErased(bank.call, erased) : checkMustahik(bank.call, ktp));
      // The page of the form says why.
      if (checked.fault !== undefined) return redirect(pathname + search, 303);
      const { key, name, nationalId } = checked.mustahik;
      const { accountNumber, availableIdr } = checked.account;
      await bank
        .call(
          "createCorrection",
          { key, name, nationalId, accountNumber, amountIdr: nominal },
          idempotencyKey,
        )
        .catch(nominal > availableIdr ? blameNominal : undefined);
      return redirectToList(request, path, correctionCreated);
    },
    {
      // A form takes effect once. The bank answers E0 if it comes again with another nominal (docs/wire.md#idempotency).
      describe: (failure) => (isRequestFault(failure) ? sentBefore.correction : describeError(failure)),
      isOnce: true,
    },
  );
}

/**
 * If the nominal is above the balance, the bank's refusal is shown beside the nominal. Only the bank can judge the nominal: if the
 * form was sent before, the balance lacks its own amount already, and the bank gives its first answer again.
 */
function blameNominal(error: unknown): never {
  const isRefused = error instanceof BankError && error.kind === "refused" && !isRequestFault(error);
  throw isRefused ? new FieldRefusal("nominal", error) : error;
}

export default function NewCorrection() {
  const data = useLoaderData<typeof loader>();
  return (
    <Screen title={createTitle} parent={useParentList(path, title)}>
      <CorrectionForm key={data.idempotencyKey} {...data} />
    </Screen>
  );
}
