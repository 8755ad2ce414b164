import { Pool, type Dispatcher } from "undici";
import { pathOf } from "contract/call";
import { calls, requestKeyPath } from "contract/calls";
import { bodyHash, clientKey, headerNames, newRequestId, signRequest } from "contract/signing";
import { flagsOf } from "contract/specified/transactions";
import type { Customer } from "../simulation/model";

/** Who buys where, and the key of this purchase. */
export interface Wanted {
  readonly payer: Customer;
  readonly merchant: Customer;
  readonly idempotencyKey: string;
}

export interface Till {
  /** Buys for one Rupiah; throws unless the bank says that it is done. */
  buy(wanted: Wanted): Promise<void>;
  close(): Promise<void>;
}

/**
 * The merchants' channel as a lean client: what it costs itself, the bank cannot use, for both share the machine. It does
 * all that the wire asks for, and reads from an answer only whether it was done.
 *
 * @param options.makesKeys the client makes its request keys itself (docs/wire.md#client-keys)
 */
export function openTill(
  origin: string,
  accessToken: string,
  { connections, makesKeys }: { readonly connections: number; readonly makesKeys: boolean },
): Till {
  const pool = new Pool(origin, { connections });
  const authorization = `Bearer ${accessToken}`;
  const ask = async (options: Dispatcher.RequestOptions): Promise<unknown> =>
    (await pool.request(options)).body.json();

  async function requestKeyFor(requestId: string): Promise<string> {
    const options = { method: "GET", path: requestKeyPath(requestId), headers: { authorization } } as const;
    const answer = (await ask(options)) as {
      readonly request_key: { readonly data: { readonly key: string } };
    };
    return answer.request_key.data.key;
  }

  return {
    async buy(wanted) {
      const { method } = calls.createTransaction;
      const path = pathOf(calls.createTransaction, {});
      const body = JSON.stringify(bodyOf(wanted));
      const requestId = newRequestId();
      const signedAt = makesKeys ? String(Math.floor(Date.now() / 1000)) : undefined;
      const key =
        signedAt === undefined ? await requestKeyFor(requestId) : clientKey(accessToken, requestId, signedAt);
      const headers = {
        authorization,
        "content-type": "application/json",
        [headerNames.idempotencyKey]: wanted.idempotencyKey,
        [headerNames.requestId]: requestId,
        [headerNames.signature]: signRequest(key, method, path, bodyHash(body)),
        ...(signedAt !== undefined && { [headerNames.signedAt]: signedAt }),
      };
      const answer = (await ask({ method, path, headers, body })) as { readonly response_code: string };
      if (answer.response_code !== "S1") throw new Error(`a purchase was answered ${JSON.stringify(answer)}`);
    },
    close: () => pool.close(),
  };
}

const bodyOf = ({ payer, merchant }: Wanted) => ({
  transaction_type: "P00002",
  transaction_desc: "Bench",
  customer_source: { _key: payer.key },
  customer_beneficiary: { _key: merchant.key },
  activity_flags: flagsOf.create,
  debit: { currency: "IDR", amount: 1, account: payer.account },
  credit: { currency: "IDR", account: merchant.account },
  transaction_rate: 1,
  inputter: { _key: "1", name: "Kasir" },
  branch: { _key: payer.branchId, name: "" },
});
