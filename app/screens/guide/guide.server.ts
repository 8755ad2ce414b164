import type { Topic, TopicGroup } from "./topic";
import { administration } from "./topics/administration";
import { approvalRules } from "./topics/approval-rules";
import { approve } from "./topics/approve";
import { approveMany } from "./topics/approve-many";
import { changeAsnaf } from "./topics/change-asnaf";
import { completeness } from "./topics/completeness";
import { correction } from "./topics/correction";
import { deputies } from "./topics/deputies";
import { disbursement } from "./topics/disbursement";
import { duplicates } from "./topics/duplicates";
import { findAndSort } from "./topics/find-and-sort";
import { firstLook } from "./topics/first-look";
import { fixFile } from "./topics/fix-file";
import { households } from "./topics/households";
import { idleBalances } from "./topics/idle-balances";
import { lightMode } from "./topics/light-mode";
import { merchantCategories } from "./topics/merchant-categories";
import { periodReports } from "./topics/period-reports";
import { printQr } from "./topics/print-qr";
import { programmes } from "./topics/programmes";
import { reportByAsnaf } from "./topics/report-by-asnaf";
import { reports } from "./topics/reports";
import { savedViews } from "./topics/saved-views";
import { secondFactor } from "./topics/second-factor";
import { signIn } from "./topics/sign-in";
import { uploadFile } from "./topics/upload-file";

/** All pages of the guide, by kind of work. A new page is a file in `topics/` and its name here. */
export const topicGroups: readonly TopicGroup[] = [
  { title: "Memulai", topics: [firstLook, signIn, secondFactor, findAndSort, savedViews, lightMode] },
  { title: "Mengunggah data", topics: [uploadFile, fixFile] },
  { title: "Menyetujui", topics: [approve, approveMany, deputies] },
  {
    title: "Mustahik dan merchant",
    topics: [
      printQr,
      changeAsnaf,
      households,
      completeness,
      duplicates,
      merchantCategories,
      correction,
      disbursement,
    ],
  },
  { title: "Laporan", topics: [reports, reportByAsnaf, periodReports, idleBalances] },
  { title: "Mengatur", topics: [administration, approvalRules, programmes] },
];

export const topics: readonly Topic[] = topicGroups.flatMap((group) => group.topics);

/** The page of a name, in any case. */
export function topicOf(name: string): Topic | undefined {
  const wanted = name.toLowerCase();
  return topics.find((topic) => topic.name === wanted);
}

/** The page that helps with the screen at a path. */
export function topicForScreen(path: string): Topic | undefined {
  const fitting = topics.flatMap((topic) =>
    topic.screens.filter((screen) => fits(screen, path)).map((screen) => ({ topic, screen })),
  );
  return fitting.sort((one, other) => other.screen.length - one.screen.length)[0]?.topic;
}

/** Whether a path is that of a screen, or lies below it. */
function fits(screen: string, path: string): boolean {
  const parts = path.toLowerCase().split("/");
  return screen.split("/").every((part, place) => part === parts[place] || (part === "*" && parts[place]));
}
