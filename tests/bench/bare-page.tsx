import type { AddressInfo } from "node:net";
import { constants } from "node:zlib";
import { createRequestHandler } from "@remix-run/express";
import {
  installGlobals,
  type AppLoadContext,
  type EntryContext,
  type LoaderFunctionArgs,
  type ServerBuild,
} from "@remix-run/node";
import { Outlet, RemixServer, Scripts, useLoaderData } from "@remix-run/react";
import compression from "compression";
import express from "express";
import { renderToString } from "react-dom/server";
import { request as ask } from "undici";
import type { BarePage, BareRow } from "./bare-bank";
import type { ChildReady } from "./child-server";
import type { MenuGroup } from "./plain-page";

/** What the bare page is made of beside its rows. */
export interface BareData {
  readonly bankUrl: string;
  readonly menu: readonly MenuGroup[];
}

/*
 * The list of mustahik as Remix alone would serve it: one loader with one call, the same cells, links and menu, compressed as ours.
 * No session, no right, no signature, no schema and no style. Our own page is held against it.
 */
process.once("message", (data: BareData) => {
  installGlobals();
  const app = express();
  app.use(compression({ brotli: { params: brotli } }));
  const handle = createRequestHandler({ build: buildOf(data), mode: "production" });
  app.all("*", (request, response, next) => void handle(request, response, next));
  const server = app.listen(0, "127.0.0.1", () => {
    const ready: ChildReady = { port: (server.address() as AddressInfo).port };
    process.send?.(ready);
  });
});
process.once("disconnect", () => process.exit());

const brotli = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 16 };

function buildOf({ bankUrl, menu }: BareData): ServerBuild {
  const list = { id: "list", parentId: "root", path: "list-mustahik" };
  const none = { hasAction: false, hasClientAction: false, hasClientLoader: false, hasErrorBoundary: false };
  return {
    mode: "production",
    entry: { module: { default: render } },
    routes: {
      root: { id: "root", path: "", module: { default: () => <Root menu={menu} /> } },
      list: { ...list, module: { default: List, loader: (args) => load(bankUrl, args) } },
    },
    assets: {
      entry: { module: "/assets/entry.js", imports: [] },
      routes: {
        root: { id: "root", path: "", module: "/assets/root.js", hasLoader: false, ...none },
        list: { ...list, module: "/assets/list.js", hasLoader: true, ...none },
      },
      url: "/assets/manifest.js",
      version: "bare",
    },
    publicPath: "/assets/",
    assetsBuildDirectory: "",
    future: {
      v3_fetcherPersist: true,
      v3_relativeSplatPath: true,
      v3_lazyRouteDiscovery: false,
      v3_singleFetch: false,
      v3_throwAbortReason: true,
    },
    isSpaMode: false,
  };
}

function render(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  _: AppLoadContext,
) {
  headers.set("content-type", "text/html; charset=utf-8");
  const html = renderToString(<RemixServer context={context} url={request.url} />);
  return new Response(`<!DOCTYPE html>${html}`, { status, headers });
}

async function load(bankUrl: string, { request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const rows = Number(searchParams.get("rows") ?? 10);
  const page = Number(searchParams.get("page") ?? 1);
  const answer = await ask(`${bankUrl}/mustahik?rows=${rows}&page=${page}`);
  const { total, rows: listed } = (await answer.body.json()) as BarePage;
  return { total, page, rows: listed.map(shown) };
}

const shown = ({ id, name, birth_date, national_id, asnaf, branch, status }: BareRow) => ({
  id,
  name,
  birthDate: birth_date?.split("-").reverse().join("/") ?? "-",
  nationalId: `${national_id.slice(0, 4)}********${national_id.slice(-4)}`,
  asnaf: asnaf ?? "-",
  branch,
  isActive: status === "Active",
});

function Root({ menu }: Pick<BareData, "menu">) {
  return (
    <html lang="id">
      <head>
        <meta charSet="utf-8" />
        <title>Data Mustahik</title>
      </head>
      <body>
        <nav>
          {menu.map(({ title, links }) => (
            <details key={title}>
              <summary>{title}</summary>
              {links.map(({ href, title: name }) => (
                <a key={href} href={href}>
                  {name}
                </a>
              ))}
            </details>
          ))}
        </nav>
        <main>
          <Outlet />
        </main>
        <Scripts />
      </body>
    </html>
  );
}

const titles = ["#NO", "NAMA LENGKAP", "TANGGAL LAHIR", "NOMOR KTP", "ASNAF", "CABANG", "STATUS", "DETAIL"];

function List() {
  const { total, page, rows } = useLoaderData<typeof load>();
  return (
    <>
      <h1>Data Mustahik</h1>
      <form>
        <input type="search" name="value" />
        <button type="submit">Cari</button>
      </form>
      <table>
        <thead>
          <tr>
            {titles.map((title) => (
              <th key={title}>{title}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              <td>{(page - 1) * rows.length + index + 1}</td>
              <td>{row.name}</td>
              <td>{row.birthDate}</td>
              <td>{row.nationalId}</td>
              <td>{row.asnaf}</td>
              <td>{row.branch}</td>
              <td>
                <a role="switch" aria-checked={row.isActive} href={`/list-mustahik/${row.id}/deactivate`}>
                  {row.isActive ? "Aktif" : "Tidak Aktif"}
                </a>
              </td>
              <td>
                <a href={`/list-mustahik/${row.id}/qr`} target="_blank" rel="noreferrer">
                  Print QR
                </a>{" "}
                <a href={`/list-mustahik/${row.id}`}>Detail</a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        dari {total} <a href={`?page=${page + 1}&rows=${rows.length}`}>›</a>
      </p>
    </>
  );
}
