import * as vscode from 'vscode';
import { nameIn } from '../../../company/people/personFields.ts';
import { extraFields } from '../../../platform/documents/address.ts';
import { uriOf } from '../../../platform/documents/openDocuments.ts';
import type { ResourceNode } from '../../../platform/documents/resource.ts';
import { chooseWord } from '../../../platform/entry/choice.ts';
import type { EntryPoints, Invocation } from '../../../platform/entry/entryPoint.ts';
import { invalidInput } from '../../../platform/errors/invalidInput.ts';
import { confirmDone } from '../../../platform/progress.ts';
import { reindent } from '../../../platform/text/jsonText.ts';
import { titleOf } from '../../../platform/text/localText.ts';
import { oneLine } from '../../../platform/text/text.ts';
import { linkTo } from '../sharedLink.ts';
import { type DocumentContext, ensureLoaded, urlOf } from '../showing.ts';
import type { Targets } from '../targets.ts';
import {
  type CopiedField,
  curlText,
  httpText,
  tokenText,
  valueInDocument,
  valueInRow,
} from './copiedText.ts';

interface Copy {
  /** Completes "Could not copy …" and "Copied …". */
  readonly what: string;
  text(node: ResourceNode, read: ReadDocument): string | undefined | Promise<string | undefined>;
  /** Joins the texts of several resources. Without it, each is a line. */
  join?(texts: readonly string[]): string;
}

/** What *Copy As…* offers, by the words of scripts. */
type CopyWord = 'name' | 'number' | 'email' | 'code' | 'address' | 'url' | 'json' | 'http' | 'token';

export function registerCopyCommands(entryPoints: EntryPoints, context: DocumentContext): vscode.Disposable {
  const { targets } = context;
  const copies = copiesOf(context);
  const id: Copy = { what: vscode.l10n.t('the ID'), text: ({ address }) => address.id };
  const link: Copy = {
    what: vscode.l10n.t('the link'),
    text({ address }) {
      const { connection } = targets.session(address.connection, vscode.l10n.t('copy the link'));
      return linkTo(vscode.env.uriScheme, connection.baseUrl, address);
    },
  };
  const curl: Copy = {
    what: vscode.l10n.t('the cURL command'),
    text: (node) => requestText(context, node, curlText),
  };
  return vscode.Disposable.from(
    entryPoints.command('workforce.copyId', (invocation) => clipboardText(context, id, invocation)),
    entryPoints.command('workforce.copyLink', (invocation) => clipboardText(context, link, invocation)),
    entryPoints.command('workforce.copyCurl', (invocation) => clipboardText(context, curl, invocation)),
    entryPoints.command('workforce.copyAs', async (invocation) => {
      const word = await askWhat(targets, invocation);
      return word && (await clipboardText(context, copies[word], invocation));
    }),
  );
}

/** What to copy of the given resources: a script says it, a user picks from what they have. */
async function askWhat(targets: Targets, invocation: Invocation): Promise<CopyWord | undefined> {
  const labels = {
    name: vscode.l10n.t('Name'),
    number: vscode.l10n.t('Employee Number'),
    email: vscode.l10n.t('E-mail Address'),
    code: vscode.l10n.t('Code'),
    json: vscode.l10n.t('JSON'),
    url: vscode.l10n.t('URL of the Service'),
    address: vscode.l10n.t('Address of the Document'),
    http: vscode.l10n.t('HTTP Request'),
    token: vscode.l10n.t('Token Request as cURL'),
  };
  const attempted = vscode.l10n.t('copy values');
  const resources = invocation.scripted
    ? []
    : targets.all(invocation, attempted).map((node) => node.address.resource);
  const has = (kind: RegExp) => resources.every((resource) => kind.test(resource));
  const kinds: Partial<Record<CopyWord, RegExp>> = { number: people, email: people, code: /departments$/ };
  const fits = (word: CopyWord) => has(kinds[word] ?? /./);
  return await chooseWord(invocation, 'as', labels, vscode.l10n.t('Select what to copy'), fits);
}

const people = /^(?:employees|users)$/;

/** Values come from the row where it knows them, else from the document. */
function copiesOf(context: DocumentContext): Readonly<Record<CopyWord, Copy>> {
  const field = (name: CopiedField) => async (node: ResourceNode, read: ReadDocument) =>
    valueInRow(node, name) ?? valueInDocument(await read(node), name);
  return {
    name: {
      what: vscode.l10n.t('the name'),
      text: async (node, read) => node.name ?? nameIn(await read(node)),
    },
    number: { what: vscode.l10n.t('the employee number'), text: field('number') },
    email: { what: vscode.l10n.t('the e-mail address'), text: field('email') },
    code: { what: vscode.l10n.t('the code'), text: field('code') },
    address: {
      what: vscode.l10n.t('the address'),
      text: ({ address }) => uriOf(address).toString(),
    },
    url: { what: vscode.l10n.t('the URL'), text: (node) => urlOf(context.targets, node) },
    json: {
      what: vscode.l10n.t('the JSON'),
      text: async (node, read) => reindent(await read(node), { insertSpaces: true, size: 2 }),
      join: (texts) => (texts.length === 1 ? texts.join() : `[\n${texts.join(',\n')}\n]`),
    },
    http: {
      what: vscode.l10n.t('the HTTP request'),
      text: (node) => requestText(context, node, httpText),
      join: (texts) => texts.join('\n\n###\n\n'),
    },
    token: {
      what: vscode.l10n.t('the token request'),
      text: ({ address }) =>
        tokenText(context.targets.session(address.connection, vscode.l10n.t('copy the request')).connection),
      join: (texts) => [...new Set(texts)].join('\n'),
    },
  };
}

async function requestText(
  { targets }: DocumentContext,
  { address }: ResourceNode,
  format: typeof curlText,
): Promise<string> {
  const { connection, service } = targets.session(address.connection, vscode.l10n.t('copy the request'));
  const client = await service();
  return format(client.requestOf(address.resource, address.id, extraFields(address)), connection);
}

async function clipboardText(context: DocumentContext, copy: Copy, invocation: Invocation): Promise<void> {
  const attempted = vscode.l10n.t('copy {0}', copy.what);
  const read = documentReader(context, attempted);
  const texts: string[] = [];
  for (const node of context.targets.all(invocation, attempted)) {
    const text = await copy.text(node, read);
    if (text === undefined) {
      throw invalidInput(
        attempted,
        vscode.l10n.t('{0} has none, or it is masked', titleOf(node.address)),
        vscode.l10n.t('Select other rows, or reveal it in its document first.'),
      );
    }
    texts.push(copy.join === undefined ? oneLine(text) : text);
  }
  await vscode.env.clipboard.writeText(copy.join?.(texts) ?? texts.join('\n'));
  const done =
    texts.length === 1
      ? vscode.l10n.t('Copied {0}', copy.what)
      : vscode.l10n.t('Copied {0} of {1} rows', copy.what, texts.length);
  confirmDone(done);
}

/** Each document that is not loaded costs a request. */
const maxRequests = 25;

/** The JSON text of a resource, as the editor shows it: masked values stay masked. Throws `ServiceError`. */
type ReadDocument = (node: ResourceNode) => Promise<string>;

/** Reads the documents of the rows that one command copies from. Throws where they cost too many requests. */
function documentReader(context: DocumentContext, attempted: string): ReadDocument {
  const { contents, masking } = context;
  let requests = 0;
  return async ({ address }) => {
    const document = uriOf(address).toString();
    if (!contents.has(document)) {
      requests += 1;
      if (requests > maxRequests) {
        throw invalidInput(
          attempted,
          vscode.l10n.t('the selected rows take more than {0} requests', maxRequests),
          vscode.l10n.t('Select fewer rows.'),
        );
      }
      await ensureLoaded(context, address);
    }
    return masking.text(document, await contents.get(document));
  };
}
