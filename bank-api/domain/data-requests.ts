import type { ProposalAnswer } from "contract/decisions";
import type { NewDataRequest, RequestReply } from "contract/extensions/data-requests";
import {
  longestRequest,
  mostDaysSinceReceived,
  requestEffects,
  type RequestKind,
} from "contract/request-kinds";
import { cleanLine, cleanText, givenText, isLonger } from "contract/typed-text";
import { dayMs, hourMs } from "./clock";
import { already, refused } from "./errors";
import type { Retention } from "./personal-data";

/** Rules of requests about personal data (docs/rules.md#personal-data). */

/** 3 × 24 hours: articles 30, 32, 40, 41 and 46 of law 27 of 2022. */
const hoursToAnswer = 72;

/** Until when a request has to be answered, and people told of an incident. */
export const dueAt = (receivedAt: Date) => new Date(receivedAt.getTime() + hoursToAnswer * hourMs);

/** What is due by then is told of at `now`. */
export const warnsAt = (now: Date) => new Date(now.getTime() + dayMs);

/** A request as it was received, with its texts in one form. */
export interface ReceivedRequest extends Omit<NewDataRequest, "receivedAt"> {
  readonly receivedAt: Date;
}

/**
 * Checks what was written down of a request.
 *
 * @throws DomainError E3 where a text is blank or too long, or the request was received after `now` or too long before it
 */
export function readRequest(given: NewDataRequest, now: Date): ReceivedRequest {
  return {
    ...given,
    receivedAt: readPast(given.receivedAt, now, "Waktu diterima"),
    askerName: requireText(cleanLine(given.askerName), "Nama pemohon", longestRequest.asker),
    proof: requireText(given.proof, "Bukti identitas", longestRequest.proof),
    wish: requireText(given.wish, "Isi permintaan", longestRequest.words),
  };
}

/** @throws DomainError E3 for an instant after `now` or too long before it */
export function readPast(given: string, now: Date, field: string): Date {
  const instant = new Date(given);
  if (!(instant <= now)) throw refused(`${field} tidak boleh di masa depan.`);
  if (now.getTime() - instant.getTime() > mostDaysSinceReceived * dayMs)
    throw refused(`${field} paling lama ${mostDaysSinceReceived} hari yang lalu: periksa tahunnya.`);
  return instant;
}

/**
 * What an answer or a refusal tells the person. Whoever takes a request back tells nothing.
 *
 * @throws DomainError E3 where the text is missing, or the ground of a refusal
 */
export function readReply(reply: RequestReply | undefined, kind: RequestKind, decision: ProposalAnswer) {
  const answer = requireText(reply?.text ?? "", "Jawaban", longestRequest.words);
  const { ground = null, stopsAccounts = false } = reply ?? {};
  if (decision === "approve")
    return { answer, ground: null, stopsAccounts: requestEffects[kind] === "restrict" && stopsAccounts };
  if (ground === null) throw refused("Dasar penolakan wajib dipilih.");
  return { answer, ground, stopsAccounts: false };
}

/** @throws DomainError E3 for a text that is blank or too long */
export function requireText(text: string, field: string, longest: number): string {
  const clean = cleanText(text);
  if (givenText(clean) === "" || isLonger(clean, longest))
    throw refused(`${field} wajib diisi, paling banyak ${longest} karakter.`);
  return clean;
}

export const requestWaits = () => already("Permintaan yang sama dari orang ini sudah menunggu jawaban.");
export const correctsNothing = () => refused("Data yang benar hanya diisi untuk permintaan Perbaikan Data.");
/** That a person is erased, and until when backups have them. */
export const erasureIn = (
  erasure: { readonly at: string | null } | null,
  { backupDays }: Pick<Retention, "backupDays">,
) =>
  erasure && {
    at: erasure.at,
    inBackupsUntil: erasure.at && new Date(Date.parse(erasure.at) + backupDays * dayMs).toISOString(),
  };

/** The refusals of what nobody does with somebody who is erased, and of an erasure that cannot be yet (docs/rules.md#erasure). */
export const erasedAlready = () => refused("Data orang ini sudah dihapus.");
export const moneyLeft = () =>
  refused("Account orang ini masih bersaldo atau menahan dana: kosongkan dahulu, baru datanya dihapus.");
export const otherRequestWaits = () =>
  refused("Permintaan lain tentang data orang ini masih menunggu: jawab atau tolak dahulu.");

export const notRestricted = () => refused("Data orang ini tidak sedang dibatasi.");
