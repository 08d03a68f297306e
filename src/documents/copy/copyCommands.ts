import * as vscode from 'vscode';
import { nameIn } from '../../domain/personCard.ts';
import type { CommandId } from '../../ui/contributions.ts';
import { extraFields } from '../../ui/documents/address.ts';
import { reindent } from '../../ui/documents/jsonText.ts';
import type { EntryPoints, Invocation } from '../../ui/entryPoint.ts';
import { invalidInput } from '../../ui/invalidInput.ts';
import { confirmDone } from '../../ui/progress.ts';
import { oneLine } from '../../ui/text.ts';
import type { ResourceNode } from '../../ui/tree/resourceNode.ts';
import { type DocumentContext, ensureLoaded, uriOf, urlOf } from '../commands.ts';
import { linkTo } from '../sharedLink.ts';
import {
  type CopiedField,
  curlText,
  httpText,
  joinedCurl,
  valueInDocument,
  valueInRow,
} from './copiedText.ts';

interface Copy {
  readonly command: CommandId;
  /** Completes "Could not copy …" and "Copied …". */
  readonly what: string;
  text(node: ResourceNode, documents: ShownDocuments): string | undefined | Promise<string | undefined>;
  /** Joins the texts of several resources; one a line by default. */
  join?(texts: readonly string[]): string;
}

export function registerCopyCommands(entryPoints: EntryPoints, context: DocumentContext): vscode.Disposable {
  return vscode.Disposable.from(
    ...[...valueCopies(), ...referenceCopies(context)].map((copy) =>
      entryPoints.command(copy.command, (invocation) => clipboardText(context, copy, invocation)),
    ),
  );
}

/** The values of a record: from the row where it knows them, else from the document. */
function valueCopies(): readonly Copy[] {
  const field = (name: CopiedField) => async (node: ResourceNode, documents: ShownDocuments) =>
    valueInRow(node, name) ?? valueInDocument(await documents.text(node), name);
  const copies: readonly Copy[] = [
    { command: 'workforce.copyId', what: vscode.l10n.t('the id'), text: ({ address }) => address.id },
    {
      command: 'workforce.copyName',
      what: vscode.l10n.t('the name'),
      text: async (node, documents) => node.name ?? nameIn(await documents.text(node)),
    },
    {
      command: 'workforce.copyNumber',
      what: vscode.l10n.t('the employee number'),
      text: field('number'),
    },
    { command: 'workforce.copyEmail', what: vscode.l10n.t('the e-mail address'), text: field('email') },
    { command: 'workforce.copyCode', what: vscode.l10n.t('the code'), text: field('code') },
  ];
  return copies.map((copy) => ({
    ...copy,
    text: async (node, documents) => lineOf(await copy.text(node, documents)),
  }));
}

function lineOf(text: string | undefined): string | undefined {
  return text === undefined ? undefined : oneLine(text);
}

function referenceCopies(context: DocumentContext): readonly Copy[] {
  const { targets } = context;
  return [
    {
      command: 'workforce.copyAddress',
      what: vscode.l10n.t('the address'),
      text: ({ address }) => uriOf(address).toString(),
    },
    { command: 'workforce.copyUrl', what: vscode.l10n.t('the URL'), text: (node) => urlOf(targets, node) },
    {
      command: 'workforce.copyJson',
      what: vscode.l10n.t('the JSON'),
      text: async (node, documents) => reindent(await documents.text(node), { insertSpaces: true, size: 2 }),
      join: (texts) => (texts.length === 1 ? texts.join() : `[\n${texts.join(',\n')}\n]`),
    },
    {
      command: 'workforce.copyCurl',
      what: vscode.l10n.t('the cURL command'),
      text: (node) => requestText(context, node, curlText),
      join: joinedCurl,
    },
    {
      command: 'workforce.copyHttp',
      what: vscode.l10n.t('the HTTP request'),
      text: (node) => requestText(context, node, httpText),
      join: (texts) => texts.join('\n\n###\n\n'),
    },
    {
      command: 'workforce.copyLink',
      what: vscode.l10n.t('the link'),
      text({ address }) {
        const { connection } = targets.session(address.connection, vscode.l10n.t('copy the link'));
        return linkTo(vscode.env.uriScheme, connection.baseUrl, address);
      },
    },
  ];
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
  const documents = new ShownDocuments(context, attempted);
  const texts: string[] = [];
  for (const node of context.targets.all(invocation, attempted)) {
    const text = await copy.text(node, documents);
    if (text === undefined) {
      throw invalidInput(
        attempted,
        vscode.l10n.t('{0} {1} has none, or it is masked', node.address.resource, node.address.id),
        vscode.l10n.t('Select other rows, or reveal it in its document first.'),
      );
    }
    texts.push(text);
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

/** The documents of the rows that one command copies from, as the editor shows them: masked values stay masked. */
class ShownDocuments {
  readonly #context: Pick<DocumentContext, 'contents' | 'fileSystem' | 'masking'>;
  /** Completes "Could not …". */
  readonly #attempted: string;
  #requests = 0;

  constructor(context: Pick<DocumentContext, 'contents' | 'fileSystem' | 'masking'>, attempted: string) {
    this.#context = context;
    this.#attempted = attempted;
  }

  /** The JSON text of a resource. Throws `ServiceError`, also where the rows cost too many requests. */
  async text({ address }: ResourceNode): Promise<string> {
    const { contents, masking } = this.#context;
    const document = uriOf(address).toString();
    if (!contents.has(document)) {
      this.#requests += 1;
      this.#requireFew();
      await ensureLoaded(this.#context, address);
    }
    return masking.text(document, await contents.get(document));
  }

  #requireFew(): void {
    if (this.#requests > maxRequests) {
      throw invalidInput(
        this.#attempted,
        vscode.l10n.t('the selected rows cost more than {0} requests', maxRequests),
        vscode.l10n.t('Select fewer rows.'),
      );
    }
  }
}
