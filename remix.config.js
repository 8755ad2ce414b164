/** Screens of upload batches: the same modules for three kinds of files (screens/batches/kinds.ts). */
const uploadPaths = ["/upload-data-mustahik", "/penyaluran-dana-mustahik", "/upload-data-merchant"];
const approvalPaths = ["/approve-data-mustahik", "/approve-penyaluran-dana", "/approve-data-merchant"];

/** Reports: the same modules for four types of transactions (screens/reports/kinds.ts). */
const reportPaths = [
  "/report-penyaluran-zakat",
  "/report-penggunaan-zakat",
  "/report-pencairan-dana",
  "/report-koreksi-dana",
];

/** A module that stands at several addresses needs an id at each. */
const idsAt =
  (/** @type {string} */ family, /** @type {string} */ path) => (/** @type {string} */ screen) => ({
    id: `screens/${family}/${screen}${path}`,
  });

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
      route("/", "screens/home.ts", { index: true });
      route("/login", "screens/auth/login.tsx", () => {
        route("new-password", "screens/auth/new-password.tsx");
        route("reset-code", "screens/auth/reset-code.tsx");
      });
      route("/logout", "screens/auth/logout.ts");
      route("/session", "screens/session/time-left.ts");
      route("/stay-signed-in", "screens/session/stay.tsx");
      route("/session-over", "screens/session/over.ts");
      route("/mode-ringan", "screens/session/light-mode.ts");
      // Addresses of former versions.
      route("/detail-mustahik/:key?", "screens/customers/former-mustahik-detail.ts");
      route("/detail-upload-mustahik/:key?", "screens/batches/former-upload-detail.ts");
      route("/404", "screens/not-found/signed-out.tsx");
      route("/refused/:status", "screens/not-found/refused.tsx");
      route("/healthz", "screens/healthz.ts");

      // Files.
      route("/list-mustahik/:key/statement.csv", "screens/customers/mustahik-statement-csv.ts");
      route("/list-merchant/:key/statement.csv", "screens/customers/merchant-statement-csv.ts");
      for (const path of uploadPaths) {
        const at = idsAt("batches", path);
        route(`${path}/template.csv`, "screens/batches/template-csv.ts", at("template-csv"));
        route(`${path}/:key/failed.csv`, "screens/batches/failed-csv.ts", at("failed-csv"));
      }
      for (const path of reportPaths) {
        const at = idsAt("reports", path);
        route(`${path}/report.csv`, "screens/reports/report-csv.ts", at("report-csv"));
        route(`${path}/report.xlsx`, "screens/reports/report-xlsx.ts", at("report-xlsx"));
      }

      // Inside the shell: top bar and sidebar. Each screen guards itself; the layout guards nothing.
      // The boundary below it says inside the shell what a screen could not do.
      route("", "screens/layout.tsx", () => {
        route("", "screens/boundary.tsx", () => {
          route("/dashboard", "screens/dashboard/dashboard.tsx");
          route("/list-mustahik", "screens/customers/mustahik-list.tsx", () => {
            route(":key/:change", "screens/customers/mustahik-status.tsx");
          });
          route("/list-mustahik/qr", "screens/customers/mustahik-qr-sheet.tsx");
          route("/list-mustahik/:key/qr", "screens/customers/mustahik-qr.tsx");
          route("/list-mustahik/:key/statement", "screens/customers/mustahik-statement-print.tsx");
          route("/list-mustahik/:key/access", "screens/customers/mustahik-access.tsx");
          route("/list-mustahik/:key", "screens/customers/mustahik-detail.tsx");
          route("/user-management", "screens/users/user-list.tsx", () => {
            route(":key/:change", "screens/users/user-status.tsx");
          });
          route("/user-management/new", "screens/users/user-new.tsx");
          route("/user-management/:key", "screens/users/user-detail.tsx");
          route("/role-management", "screens/roles/role-list.tsx");
          route("/role-management/new", "screens/roles/role-new.tsx");
          route("/role-management/:key", "screens/roles/role-detail.tsx");
          route("/branch-management", "screens/branches/branch-list.tsx");
          route("/branch-management/new", "screens/branches/branch-new.tsx");
          route("/branch-management/:key", "screens/branches/branch-detail.tsx");
          route("/list-account-mustahik", "screens/accounts/mustahik-accounts.tsx");
          route("/koreksi-dana-mustahik", "screens/transactions/correction-list.tsx", () => {
            route(":key/cancel", "screens/transactions/correction-cancel.tsx");
          });
          route("/koreksi-dana-mustahik/new", "screens/transactions/correction-new.tsx");
          route("/list-merchant", "screens/customers/merchant-list.tsx", () => {
            route(":key/:change", "screens/customers/merchant-status.tsx");
          });
          route("/list-merchant/:key/statement", "screens/customers/merchant-statement-print.tsx");
          route("/list-merchant/:key/access", "screens/customers/merchant-access.tsx");
          route("/list-merchant/:key", "screens/customers/merchant-detail.tsx");
          route("/list-account-merchant", "screens/accounts/merchant-accounts.tsx");
          route("/pencairan-dana-merchant", "screens/transactions/disbursement-list.tsx");
          route("/approve-list", "screens/inbox/inbox.tsx");
          route("/approve-koreksi-dana", "screens/transactions/correction-approvals.tsx", () => {
            route(":key/:step", "screens/transactions/correction-decision.tsx");
          });
          route("/approve-pencairan-dana", "screens/transactions/disbursement-approvals.tsx", () => {
            route(":key/:step", "screens/transactions/disbursement-decision.tsx");
          });
          for (const path of uploadPaths) {
            const at = idsAt("batches", path);
            route(path, "screens/batches/upload-list.tsx", at("upload-list"));
            route(`${path}/new`, "screens/batches/upload-new.tsx", at("upload-new"));
            route(`${path}/:key`, "screens/batches/upload-detail.tsx", at("upload-detail"), () => {
              route("cancel", "screens/batches/upload-cancel.tsx", at("upload-cancel"));
            });
          }
          for (const path of approvalPaths) {
            const at = idsAt("batches", path);
            route(path, "screens/batches/approve-list.tsx", at("approve-list"));
            route(`${path}/:key`, "screens/batches/approve-detail.tsx", at("approve-detail"), () => {
              route("process", "screens/batches/approve-process.tsx", at("approve-process"));
            });
          }
          for (const path of reportPaths) {
            const at = idsAt("reports", path);
            route(path, "screens/reports/report.tsx", at("report"), () => {
              route("export", "screens/reports/report-export.tsx", at("report-export"));
            });
            route(`${path}/print`, "screens/reports/report-print.tsx", at("report-print"));
          }
          route("/saved-views", "screens/views/view-list.tsx", () => {
            route(":key/delete", "screens/views/view-delete.tsx");
          });
          route("/saved-views/new", "screens/views/view-new.tsx");
          route("/profile", "screens/profile/profile.tsx");
          route("/change-password", "screens/profile/change-password.tsx");
          route("/not-found", "screens/not-found/signed-in.tsx");
        });
      });

      route("*", "screens/not-found/unknown.ts");
    }),
};
