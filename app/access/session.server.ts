import { z } from "zod/v4";
import { channelFeatureCode, menuFeatureCodes } from "contract/features";
import type { KnownIdentity, SignedIn } from "~/bank/types";
import { newFormToken } from "./form-token.server";
import { sealedCookie } from "./sealed-cookie.server";
import type { TokenTimes } from "./timing";

/** What the app remembers of a signed-in user between requests. */
export interface Session extends KnownIdentity {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly times: TokenTimes;
  /** Stands in every form of this session; another site cannot know it. */
  readonly formToken: string;
}

const feature = z.enum([...menuFeatureCodes, channelFeatureCode]);

/** A list is half the size of an object, in a cookie that goes with every request. */
const packedSession = z.tuple([
  z.tuple([z.string(), z.string(), z.string()]), // user: id, name, username
  z.tuple([z.string(), z.string(), z.boolean()]), // branch: key, name, head office
  z.tuple([z.string(), z.array(feature)]), // role: name, features
  z.tuple([z.string(), z.string()]), // tokens: access, refresh
  z.tuple([z.number(), z.number(), z.number()]), // times: renewed at, access, refresh
  z.string(), // form token
  z.string(), // identity version
]);

const cookie = sealedCookie("session", "site", packedSession);
const path = "/";

function pack(session: Session): z.infer<typeof packedSession> {
  const { branch, times } = session;
  return [
    [session.userId, session.name, session.username],
    [branch.key, branch.name, branch.isHeadOffice],
    [session.roleName, [...session.features]],
    [session.accessToken, session.refreshToken],
    [times.renewedAt, times.accessSeconds, times.refreshSeconds],
    session.formToken,
    session.identityVersion,
  ];
}

function unpack(packed: z.infer<typeof packedSession>): Session {
  const [user, branch, role, tokens, times, formToken, identityVersion] = packed;
  return {
    userId: user[0],
    name: user[1],
    username: user[2],
    branch: { key: branch[0], name: branch[1], isHeadOffice: branch[2] },
    roleName: role[0],
    features: role[1],
    accessToken: tokens[0],
    refreshToken: tokens[1],
    times: { renewedAt: times[0], accessSeconds: times[1], refreshSeconds: times[2] },
    formToken,
    identityVersion,
  };
}

/** The session of a request; undefined when signed out. A damaged cookie is no cookie. */
export function readSession(request: Request): Session | undefined {
  const packed = cookie.read(request);
  return packed && unpack(packed);
}

/** The session that begins with a sign-in at `now` (ms). */
export function newSession(signedIn: SignedIn, now: number): Session {
  const { accessSeconds, refreshSeconds, ...user } = signedIn;
  return {
    ...user,
    times: { renewedAt: now, accessSeconds, refreshSeconds },
    formToken: newFormToken(user.userId),
  };
}

/** `Set-Cookie` value that keeps the session. */
export function writeSession(session: Session): string {
  return cookie.write(pack(session), { path });
}

/** `Set-Cookie` value that forgets the session. */
export function clearSession(): string {
  return cookie.clear(path);
}
