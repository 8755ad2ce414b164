import { batchKinds } from "./contract/batch-kinds";
import { urlOf } from "./contract/features";

/** Screens of upload batches: the same modules for all kinds of files (screens/batches/kinds.ts). */
const uploadPaths = Object.values(batchKinds).map(({ uploads }) => urlOf(uploads) ?? "");
const approvalPaths = Object.values(batchKinds).map(({ approvals }) => urlOf(approvals) ?? "");

/** Reports: the same modules for four types of transactions (screens/reports/kinds.ts). */
const reportPaths = [
  "/report-penyaluran-zakat",
  "/report-penggunaan-zakat",
  "/report-pencairan-dana",
  "/report-koreksi-dana",
];

/** The screens of mustahik and of merchants (screens/customers/kinds.ts). */
const customerPaths = ["/list-mustahik", "/list-merchant"];

/** The accounts of mustahik and of merchants (screens/accounts/account-list.tsx). */
const accountPaths = ["/list-account-mustahik", "/list-account-merchant"];

/** Corrections and disbursements: all of them, and where they are approved (screens/transactions/kinds.ts). */
const requestPaths = ["/koreksi-dana-mustahik", "/pencairan-dana-merchant"];
const requestApprovalPaths = ["/approve-koreksi-dana", "/approve-pencairan-dana"];

/** Files that are given as CSV and as XLSX, and their modules. */
const files = {
  "/processing-register/report": "processing-register/file",
  "/data-requests/report": "data-requests/file",
  "/concerned-people/list": "concerned-people/file",
  "/report-asnaf/report": "distribution-report/file",
  "/report-idle-balances/list": "idle-balances/file",
  "/report-idle-balances/usage": "idle-balances/usage-file",
  "/privacy-notices/report": "privacy-notices/told-file",
  ...Object.fromEntries(reportPaths.map((path) => [`${path}/report`, "reports/report-file"])),
};

/**
 * Remix options and the site map: one line per URL and its screen module.
 * `npx remix routes` prints it; vite.config.ts hands it to the Remix Vite plugin.
 *
 * @type {import("@remix-run/dev").VitePluginConfig}
 */
export default {
  appDirectory: "app",
  ignoredRouteFiles: ["**/*"],
  serverModuleFormat: "esm",
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    // The development server finds its dependencies before the first visitor does, and need not reload under them.
    unstable_optimizeDeps: true,
    // turbo-stream 2.4.1, pinned by Remix 2, has a known denial of service.
    v3_singleFetch: false,
    v3_lazyRouteDiscovery: false,
  },
  routes: (defineRoutes) =>
    defineRoutes((route) => {
      /** A module that stands at several addresses needs an id at each: `place` tells them apart. */
      const routeAt = (
        /** @type {string} */ place,
        /** @type {string} */ path,
        /** @type {string} */ module,
        /** @type {(() => void) | undefined} */ children = undefined,
      ) => route(path, module, { id: module.replace(/\.\w+$/, place) }, children);

      route("/", "screens/home.ts", { index: true });
      route("/login", "screens/auth/login.tsx", () => {
        route("new-password", "screens/auth/new-password.tsx");
        route("reset-code", "screens/auth/reset-code.tsx");
        route("second-factor", "screens/auth/second-factor.tsx");
      });
      route("/login/bantuan", "screens/guide/guide-sign-in.tsx");
      route("/login/sso", "screens/auth/issuer-begin.ts");
      route("/login/sso/callback", "screens/auth/issuer-return.ts");
      route("/logout", "screens/auth/logout.ts");
      route("/session", "screens/session/time-left.ts");
      route("/stay-signed-in", "screens/session/stay.tsx");
      route("/session-over", "screens/session/over.ts");
      route("/script-failure", "screens/script-failure.ts");
      route("/mode-ringan", "screens/session/display.ts");
      // Addresses of former versions.
      for (const path of ["/detail-mustahik", "/detail-upload-mustahik"]) {
        routeAt(path, `${path}/:key?`, "screens/former-detail.ts");
      }
      route("/404", "screens/not-found/signed-out.tsx");
      route("/refused/:status", "screens/not-found/refused.tsx");
      route("/healthz", "screens/healthz.ts");
      route("/readyz", "screens/readyz.ts");

      // Files.
      for (const path of customerPaths) {
        routeAt(path, `${path}/:key/statement.csv`, "screens/customers/statement-csv.ts");
      }
      for (const path of uploadPaths) {
        routeAt(path, `${path}/template.csv`, "screens/batches/template-csv.ts");
        routeAt(path, `${path}/:key/failed.csv`, "screens/batches/failed-csv.ts");
      }
      route("/approve-list/outcome/:key/outcome.csv", "screens/transactions/many-outcome-csv.ts");
      for (const ending of ["csv", "json"]) {
        const id = `screens/data-requests/copy-${ending}`;
        route(`/data-requests/:key/copy.${ending}`, "screens/data-requests/copy-file.ts", { id });
      }
      const people = { id: "screens/concerned-people/file-of-incident" };
      route("/incidents/:key/people.csv", "screens/concerned-people/file.ts", people);
      route("/completeness/list.csv", "screens/completeness/list-csv.ts");
      for (const [path, screen] of Object.entries(files)) {
        for (const ending of ["csv", "xlsx"]) {
          routeAt(`${path}.${ending}`, `${path}.${ending}`, `screens/${screen}.ts`);
        }
      }

      // Inside the shell: top bar and sidebar. Each screen guards itself. The layout asks only who is signed in.
      // The boundary below it says inside the shell what a screen could not do.
      route("", "screens/layout.tsx", () => {
        route("", "screens/boundary.tsx", () => {
          route("/dashboard", "screens/dashboard/dashboard.tsx");
          route("/list-mustahik", "screens/customers/mustahik-list.tsx", () => {
            routeAt("/list-mustahik", ":key/:change", "screens/customers/customer-status.tsx");
          });
          route("/list-mustahik/qr", "screens/customers/mustahik-qr-sheet.tsx");
          route("/list-mustahik/:key/qr", "screens/customers/mustahik-qr.tsx");
          routeAt("/list-mustahik", "/list-mustahik/:key/asnaf", "screens/customers/customer-change.tsx");
          routeAt("/list-merchant", "/list-merchant/:key/category", "screens/customers/customer-change.tsx");
          route("/merchant-categories", "screens/customers/merchant-categories.tsx");
          route("/user-management", "screens/users/user-list.tsx", () => {
            route(":key/:change", "screens/users/user-status.tsx");
          });
          route("/user-management/new", "screens/users/user-new.tsx");
          route("/user-management/:key", "screens/users/user-detail.tsx", () => {
            route("second-factor-reset/:proposal/:step", "screens/users/second-factor-reset-decision.tsx");
          });
          route("/user-management/:key/second-factor-reset", "screens/users/second-factor-reset.tsx");
          route("/user-management/:key/sessions", "screens/sessions/user-sessions.tsx", () => {
            route(":session/end", "screens/sessions/user-session-end.tsx");
          });
          route("/profile/sessions", "screens/sessions/own-sessions.tsx", () => {
            route(":session/end", "screens/sessions/own-session-end.tsx");
          });
          route("/role-management", "screens/roles/role-list.tsx");
          route("/role-management/new", "screens/roles/role-new.tsx");
          route("/role-management/:key", "screens/roles/role-detail.tsx");
          route("/branch-management", "screens/branches/branch-list.tsx");
          route("/branch-management/new", "screens/branches/branch-new.tsx");
          route("/branch-management/:key", "screens/branches/branch-detail.tsx");
          route("/approval-rules", "screens/approval-rules/rule-list.tsx", () => {
            route(":key/end", "screens/approval-rules/rule-end.tsx");
            route(":key/:step", "screens/approval-rules/rule-decision.tsx");
          });
          route("/approval-rules/new", "screens/approval-rules/rule-new.tsx");
          route("/deputies", "screens/deputies/deputy-list.tsx", () => {
            route(":key/end", "screens/deputies/deputy-end.tsx");
          });
          route("/completeness", "screens/completeness/completeness-list.tsx");
          route("/completeness/:key", "screens/completeness/completeness-fill.tsx");
          route("/households", "screens/households/household-list.tsx");
          route("/households/:key", "screens/households/household-detail.tsx");
          route("/duplicates", "screens/duplicates/duplicate-list.tsx");
          route("/duplicates/:key", "screens/duplicates/duplicate-detail.tsx", () => {
            route("proposal/:proposal/:step", "screens/duplicates/proposal-decision.tsx");
          });
          route("/duplicates/:key/:decision", "screens/duplicates/duplicate-decide.tsx");
          route("/concerned-people", "screens/concerned-people/person-list.tsx");
          route("/data-requests", "screens/data-requests/request-list.tsx");
          route("/data-requests/new", "screens/data-requests/request-new.tsx");
          route("/data-requests/:key", "screens/data-requests/request-detail.tsx", () => {
            route("take-back", "screens/data-requests/request-take-back.tsx");
          });
          for (const paper of ["receipt", "letter"]) {
            routeAt(`-${paper}`, `/data-requests/:key/${paper}`, "screens/data-requests/paper.tsx");
          }
          route("/data-requests/:key/copy", "screens/data-requests/copy-paper.tsx");
          route("/data-requests/:key/:step", "screens/data-requests/request-reply.tsx");
          route("/deputies/new", "screens/deputies/deputy-new.tsx");
          route("/programmes", "screens/programmes/programme-list.tsx");
          route("/programmes/new", "screens/programmes/programme-new.tsx");
          route("/programmes/:key", "screens/programmes/programme-detail.tsx", () => {
            route("budget/:proposal/:step", "screens/programmes/budget-decision.tsx");
          });
          route("/programmes/:key/budget", "screens/programmes/budget-new.tsx");
          route("/incidents", "screens/incidents/incident-list.tsx");
          route("/incidents/new", "screens/incidents/incident-new.tsx");
          route("/incidents/:key", "screens/incidents/incident-detail.tsx", () => {
            route("close", "screens/incidents/incident-close.tsx");
          });
          for (const kind of ["letters", "letter", "authority"]) {
            routeAt(`-${kind}`, `/incidents/:key/${kind}`, "screens/incidents/letters.tsx");
          }
          route("/privacy-notices", "screens/privacy-notices/notice-list.tsx");
          route("/privacy-notices/new", "screens/privacy-notices/notice-new.tsx");
          route("/privacy-notices/report", "screens/privacy-notices/told.tsx");
          route("/privacy-notices/report/print", "screens/privacy-notices/told-print.tsx");
          route("/privacy-notices/:key", "screens/privacy-notices/notice-detail.tsx", () => {
            route(":step", "screens/privacy-notices/notice-decision.tsx");
          });
          route("/privacy-notices/:key/print", "screens/privacy-notices/notice-print.tsx");
          route("/retention/people", "screens/retention/people-list.tsx");
          route("/retention", "screens/retention/retention.tsx", () => {
            route("propose/:category", "screens/retention/run-propose.tsx");
            route(":key/:step", "screens/retention/run-decision.tsx");
          });
          for (const path of requestPaths) {
            routeAt(path, path, "screens/transactions/all-requests.tsx", () => {
              // Merchants ask for disbursements themselves; staff make and cancel corrections.
              if (path === "/koreksi-dana-mustahik")
                route(":key/cancel", "screens/transactions/approval-decision.tsx", {
                  id: "screens/transactions/correction-cancel",
                });
            });
          }
          route("/koreksi-dana-mustahik/new", "screens/transactions/correction-new.tsx");
          route("/list-merchant", "screens/customers/merchant-list.tsx", () => {
            routeAt("/list-merchant", ":key/:change", "screens/customers/customer-status.tsx");
          });
          for (const path of customerPaths) {
            routeAt(path, `${path}/:key/statement`, "screens/customers/statement-print.tsx");
            routeAt(path, `${path}/:key/access`, "screens/customers/access-record.tsx");
            routeAt(path, `${path}/:key`, "screens/customers/customer-detail.tsx");
          }
          for (const path of accountPaths) {
            routeAt(path, path, "screens/accounts/account-list.tsx");
          }
          route("/approve-list", "screens/inbox/inbox.tsx", () => {
            routeAt("/approve-list", "many/:step", "screens/transactions/many-decision.tsx");
          });
          route("/approve-list/outcome/:key", "screens/transactions/many-outcome.tsx");
          for (const path of requestApprovalPaths) {
            routeAt(path, path, "screens/transactions/approval-list.tsx", () => {
              routeAt(path, "many/:step", "screens/transactions/many-decision.tsx");
              routeAt(path, ":key/:step", "screens/transactions/approval-decision.tsx");
            });
          }
          for (const path of uploadPaths) {
            routeAt(path, path, "screens/batches/upload-list.tsx");
            routeAt(path, `${path}/new`, "screens/batches/upload-new.tsx");
            routeAt(path, `${path}/:key`, "screens/batches/upload-detail.tsx", () => {
              routeAt(path, "cancel", "screens/batches/upload-cancel.tsx");
            });
          }
          for (const path of approvalPaths) {
            routeAt(path, path, "screens/batches/approve-list.tsx");
            routeAt(path, `${path}/:key`, "screens/batches/approve-detail.tsx", () => {
              routeAt(path, "process", "screens/batches/approve-process.tsx");
            });
          }
          route("/processing-register", "screens/processing-register/register.tsx");
          route("/processing-register/print", "screens/processing-register/print.tsx");
          route("/report-asnaf", "screens/distribution-report/report.tsx");
          route("/report-asnaf/print", "screens/distribution-report/print.tsx");
          route("/report-periods", "screens/period-reports/period-list.tsx");
          route("/report-periods/:period", "screens/period-reports/period-report.tsx", () => {
            route("close", "screens/period-reports/period-close.tsx");
          });
          route("/report-periods/:period/print", "screens/period-reports/period-print.tsx");
          route("/report-idle-balances", "screens/idle-balances/idle-balance-list.tsx");
          route("/report-idle-balances/print", "screens/idle-balances/idle-balance-print.tsx");
          route("/report-idle-balances/usage", "screens/idle-balances/usage.tsx");
          route("/report-idle-balances/usage/print", "screens/idle-balances/usage-print.tsx");
          for (const path of reportPaths) {
            routeAt(path, path, "screens/reports/report.tsx", () => {
              routeAt(path, "export", "screens/reports/report-export.tsx");
            });
            routeAt(path, `${path}/print`, "screens/reports/report-print.tsx");
          }
          route("/notices", "screens/notices/notice-list.tsx");
          route("/notices/mail", "screens/notices/notice-mail.tsx");
          route("/saved-views", "screens/views/view-list.tsx", () => {
            route(":key/delete", "screens/views/view-delete.tsx");
          });
          route("/saved-views/new", "screens/views/view-new.tsx");
          route("/search", "screens/search/search.tsx");
          route("/bantuan", "screens/guide/guide-list.tsx");
          route("/bantuan/cetak/:topic?", "screens/guide/guide-print.tsx");
          route("/bantuan/:topic", "screens/guide/guide-topic.tsx");
          route("/profile", "screens/profile/profile.tsx");
          route("/profile/second-factor", "screens/profile/second-factor.tsx");
          route("/change-password", "screens/profile/change-password.tsx");
          route("/not-found", "screens/not-found/signed-in.tsx");
        });
      });

      route("*", "screens/not-found/unknown.ts");
    }),
};
