import type { ReactNode } from "react";
import { ButtonLink } from "./button-link";
import { ErrorCode, useErrorCode } from "./error-code";
import { Icon, type IconName } from "./icon";
import { DeferredStyles } from "./styles/deferred-styles";

interface NoticeProps {
  readonly icon: IconName;
  readonly title: string;
  readonly text?: string;
  /** The way on, usually one link. */
  readonly children?: ReactNode;
}

/** A screen that says one thing: not found, not allowed, failed. It names the code of its request. */
export function Notice({ icon, title, text, children }: NoticeProps) {
  return (
    <section className="notice">
      <DeferredStyles />
      <Icon name={icon} />
      <h1>{title}</h1>
      {text && <p>{text}</p>}
      {children}
      <ErrorCode code={useErrorCode()} />
    </section>
  );
}

/** Such a screen outside the shell: a page of its own, from which one gets back to the app. */
export function NoticePage(notice: Omit<NoticeProps, "children">) {
  return (
    <main>
      <Notice {...notice}>
        <ButtonLink href="/" label="Kembali" isMain />
      </Notice>
    </main>
  );
}
