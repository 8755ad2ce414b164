import { describe, expect, it } from "vitest";
import { reportKindOf } from "./kinds";
import { requestedReport, reportFilterFacts, reportFilter, partFacts } from "./requested-report.server";

const disbursements = reportKindOf(new Request("http://app/report-pencairan-dana"));
const requested = (query: string, hasBranches = true) =>
  requestedReport(disbursements, new URLSearchParams(query), hasBranches);

const whole = "branch=ID0002&status=voided&start=2026-01-01&end=2026-06-30";

describe("what a report's URL asks for", () => {
  it("is all of it, as the bank is asked and as it is said", () => {
    const all = requested(whole);
    expect(all).toEqual({
      branch: "ID0002",
      status: "voided",
      start: "2026-01-01",
      end: "2026-06-30",
      ...{ dated: "requested", asnaf: "", programme: "" },
    });
    expect(reportFilter(disbursements, all)).toEqual({
      report: "disbursement",
      branchKey: "ID0002",
      status: "voided",
      start: "2026-01-01",
      end: "2026-06-30",
    });
    expect(reportFilterFacts(disbursements, all, "Cabang Bandung")).toEqual([
      "Cabang Bandung",
      "01/01/2026 – 30/06/2026 (tanggal diajukan)",
      "Status Ditolak",
    ]);
  });

  it.each(["", "branch=..%2Fetc&status=Active&start=2026-02-30&end=today", "status=&start=&end="])(
    "is nothing for ?%s",
    (query) => {
      const nothing = requested(query);
      expect(reportFilter(disbursements, nothing)).toEqual({ report: "disbursement" });
      expect(reportFilterFacts(disbursements, nothing, "Semua cabang")).toEqual([
        "Semua cabang",
        "Semua tanggal",
        "Semua status",
      ]);
    },
  );

  it("has no end before its start, and either of them alone", () => {
    expect(requested("start=2026-06-30&end=2026-01-01")).toMatchObject({ start: "2026-06-30", end: "" });
    expect(requested("start=2026-06-30&end=2026-06-30")).toMatchObject({ end: "2026-06-30" });
    const since = reportFilterFacts(disbursements, requested("start=2026-06-30"), "");
    const until = reportFilterFacts(disbursements, requested("end=2026-06-30"), "");
    expect([since[1], until[1]]).toEqual([
      "Sejak 30/06/2026 (tanggal diajukan)",
      "Sampai 30/06/2026 (tanggal diajukan)",
    ]);
  });

  it("has no branch where there is none to choose", () => {
    expect(requested(whole, false)).toEqual({
      branch: "",
      status: "voided",
      start: "2026-01-01",
      end: "2026-06-30",
      ...{ dated: "requested", asnaf: "", programme: "" },
    });
  });

  it("is a part of the distributions, on their report alone", () => {
    const query = new URLSearchParams("asnaf=ibnu_sabil&programme=belum");
    const distributions = reportKindOf(new Request("http://app/report-penyaluran-zakat"));
    const part = requestedReport(distributions, query, true);
    expect(reportFilter(distributions, part)).toEqual({
      report: "distribution",
      asnaf: "ibnu_sabil",
      programme: "",
    });
    expect(partFacts(part, "")).toEqual(["Asnaf: Ibnu Sabil", "Tanpa program"]);
    expect(reportFilter(disbursements, requestedReport(disbursements, query, true))).toEqual({
      report: "disbursement",
    });
    const nonsense = requestedReport(distributions, new URLSearchParams("asnaf=Fakir&programme=../1"), true);
    expect(reportFilter(distributions, nonsense)).toEqual({ report: "distribution" });
    const former = requestedReport(distributions, new URLSearchParams("asnaf=none&programme=none"), true);
    expect(reportFilter(distributions, former)).toEqual({ report: "distribution", asnaf: "", programme: "" });
  });
});
