import type { AddressInfo } from "node:net";
import { PassThrough } from "node:stream";
import { createRequestHandler } from "@remix-run/express";
import {
  createReadableStreamFromReadable,
  installGlobals,
  type AppLoadContext,
  type EntryContext,
  type LoaderFunctionArgs,
  type ServerBuild,
} from "@remix-run/node";
import { Outlet, RemixServer, Scripts, useLoaderData } from "@remix-run/react";
import compression from "compression";
import express from "express";
import morgan from "morgan";
import { Fragment } from "react";
import { renderToPipeableStream } from "react-dom/server";
import type { BareDetail, BarePage, BareRow } from "./bare-bank";
import type { ChildReady } from "./child-server";
import type { MenuGroup } from "./plain-page";

/** What the bare page is made of beside its rows. */
export interface BareData {
  readonly bankUrl: string;
  readonly menu: readonly MenuGroup[];
}

/*
 * The list of mustahik, a detail, a question and a form as stock Remix serves them: what `remix-serve` and the template's
 * `entry.server` do, a loader with one call, the same cells, links and menu. No session, no right, no signature, no schema and no
 * style. Our own pages are held against them.
 */
process.once("message", (data: BareData) => {
  installGlobals();
  const app = express();
  app.use(compression());
  app.use(morgan("tiny", { stream: { write: () => undefined } }));
  const handle = createRequestHandler({ build: buildOf(data), mode: "production" });
  app.all("*", (request, response, next) => void handle(request, response, next));
  const server = app.listen(0, "127.0.0.1", () => {
    const ready: ChildReady = { port: (server.address() as AddressInfo).port };
    process.send?.(ready);
  });
});
process.once("disconnect", () => process.exit());

function buildOf({ bankUrl, menu }: BareData): ServerBuild {
  const routes = {
    root: { path: "", module: { default: () => <Root menu={menu} /> } },
    list: {
      ...{ parentId: "root", path: "list-mustahik" },
      module: { default: List, loader: (args: LoaderFunctionArgs) => loadList(bankUrl, args) },
    },
    question: {
      ...{ parentId: "list", path: ":id/deactivate" },
      module: { default: Question, loader: (args: LoaderFunctionArgs) => loadOne(bankUrl, args) },
    },
    detail: {
      ...{ parentId: "root", path: "list-mustahik/:id" },
      module: { default: Detail, loader: (args: LoaderFunctionArgs) => loadOne(bankUrl, args) },
    },
    form: {
      ...{ parentId: "root", path: "branch-management/new" },
      module: { default: Form, loader: () => loadForm(bankUrl) },
    },
  };
  const none = { hasAction: false, hasClientAction: false, hasClientLoader: false, hasErrorBoundary: false };
  const entries = Object.entries(routes);
  return {
    mode: "production",
    entry: { module: { default: render } },
    routes: Object.fromEntries(entries.map(([id, route]) => [id, { id, ...route }])),
    assets: {
      entry: { module: "/assets/entry.js", imports: [] },
      routes: Object.fromEntries(
        entries.map(([id, { module, ...route }]) => [
          id,
          { id, ...route, module: `/assets/${id}.js`, hasLoader: "loader" in module, ...none },
        ]),
      ),
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
  return new Promise<Response>((resolve, reject) => {
    const page = <RemixServer context={context} url={request.url} />;
    const { pipe } = renderToPipeableStream(page, {
      onShellReady() {
        const body = new PassThrough();
        headers.set("content-type", "text/html");
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
        pipe(body);
      },
      onShellError: reject,
    });
  });
}

async function loadList(bankUrl: string, { request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const rows = Number(searchParams.get("rows") ?? 10);
  const page = Number(searchParams.get("page") ?? 1);
  const { total, rows: listed } = await ask<BarePage>(`${bankUrl}/mustahik?rows=${rows}&page=${page}`);
  return { total, page, rows: listed.map(shown) };
}

async function loadOne(bankUrl: string, { params }: LoaderFunctionArgs) {
  const one = await ask<BareDetail>(`${bankUrl}/mustahik/${params.id}`);
  const { family_card_number: familyCardNumber, address, accounts } = one;
  return { ...shown(one), nationalId: one.national_id, familyCardNumber, address, accounts };
}

async function loadForm(bankUrl: string) {
  const { total } = await ask<{ total: number }>(`${bankUrl}/branches/new`);
  return { total, idempotencyKey: crypto.randomUUID() };
}

async function ask<T>(url: string): Promise<T> {
  const response = await fetch(url);
  return (await response.json()) as T;
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
  const { total, page, rows } = useLoaderData<typeof loadList>();
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
      <Outlet />
    </>
  );
}

function Question() {
  const { name, branch } = useLoaderData<typeof loadOne>();
  return (
    <dialog open>
      <h2>Konfirmasi</h2>
      <p>Nonaktifkan {name}?</p>
      <p>{branch}</p>
      <form method="post">
        <input type="hidden" name="idempotencyKey" value={crypto.randomUUID()} />
        <a href="/list-mustahik">Tidak</a>
        <button type="submit">Ya</button>
      </form>
    </dialog>
  );
}

function Detail() {
  const { accounts, isActive, ...one } = useLoaderData<typeof loadOne>();
  const facts = [
    ["Nama Lengkap", one.name],
    ["Tanggal Lahir", one.birthDate],
    ["Nomor KTP", one.nationalId],
    ["Nomor KK", one.familyCardNumber],
    ["Alamat", one.address],
    ["Cabang", one.branch],
    ["Asnaf", one.asnaf],
    ["Status", isActive ? "Aktif" : "Tidak Aktif"],
  ];
  return (
    <>
      <h1>Detail Data Mustahik</h1>
      <dl>
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value ?? "-"}</dd>
          </Fragment>
        ))}
      </dl>
      <h2>Account</h2>
      <table>
        <tbody>
          {accounts.map(({ number, balance_idr }, index) => (
            <tr key={number}>
              <td>{index + 1}</td>
              <td>{number}</td>
              <td>Rp{balance_idr}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const fields = ["code", "name", "location", "phoneNumber", "town"];

function Form() {
  const { total, idempotencyKey } = useLoaderData<typeof loadForm>();
  return (
    <>
      <h1>Create Branch</h1>
      <p>{total}</p>
      <form method="post">
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        {fields.map((name) => (
          <p key={name}>
            <label htmlFor={name}>{name}</label>
            <input id={name} name={name} aria-describedby={`${name}-help`} />
            <span id={`${name}-help`}>Wajib diisi.</span>
          </p>
        ))}
        <button type="submit">Simpan</button>
      </form>
    </>
  );
}
