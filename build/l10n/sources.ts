import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { getL10nJson } from '@vscode/l10n-dev';
import { type AnyNode, type CallExpression, type Expression, parse } from 'acorn';
import { full } from 'acorn-walk';
import { transformSync } from 'esbuild';
import { failureTexts, responseAdvice, responseTexts } from '../../src/service/http/errorTexts.ts';
import { documentSchemasIn, scenarioSchemaIn } from '../documentSchemas.ts';

const root = join(import.meta.dirname, '..', '..');

/** English texts by key, in the order in which they are found. */
export type Texts = Readonly<Record<string, string>>;

/** A file with texts for users. */
export interface Source {
  readonly file: string;
  readonly text: string;
  /** Without types. */
  readonly code: string;
}

/** The files that have texts for users. */
export function readSources(): readonly Source[] {
  return globSync('src/**/*.ts', { cwd: root })
    .map((file) => file.replaceAll(sep, '/'))
    .toSorted()
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
    .filter(({ text }) => /\bl10n\.t\(|\bmessage\(/.test(text))
    .map(({ file, text }) => ({
      file,
      text,
      code: transformSync(text, { loader: 'ts', target: 'esnext' }).code,
    }));
}

/** The texts of the code: calls of `l10n.t` and of `message`, and why the client fails. */
export function messageTexts(sources: readonly Source[]): Texts {
  const calls = [...editorCalls(sources), ...messageCalls(sources)];
  const templates = [
    ...calls.flatMap(({ template }) => template ?? []),
    ...Object.values(failureTexts).flatMap(({ reason, advice }) => [reason, advice]),
    ...Object.values(responseTexts),
    ...Object.values(responseAdvice),
  ];
  return Object.fromEntries(templates.map((template) => [template, template]));
}

/** What the editor's own exporter finds, in seconds: a check of `messageTexts`. */
export async function exportedTexts(sources: readonly Source[]): Promise<readonly string[]> {
  const files = sources.map(({ text }) => ({ contents: text, extension: '.ts' }));
  return Object.keys(await getL10nJson(files));
}

/** The texts of `package.json`. */
export function manifestTexts(): Texts {
  return JSON.parse(readFileSync(join(root, 'package.nls.json'), 'utf8'));
}

/** The titles and descriptions in the schemas of documents, which the editor shows on hover. */
export function schemaTexts(): Texts {
  const texts: Record<string, string> = {};
  const collect = (text: string) => {
    texts[text] = text;
    return text;
  };
  documentSchemasIn(collect);
  scenarioSchemaIn(collect);
  return texts;
}

/** A call that names a text to translate. */
interface TextCall {
  readonly file: string;
  /** The text; undefined where it is not a literal. */
  readonly template: string | undefined;
  /** The argument as it is written. */
  readonly source: string;
}

/** The calls of `message` in all rooms. */
export function messageCalls(sources: readonly Source[]): readonly TextCall[] {
  return calls(sources, ({ callee }) => callee.type === 'Identifier' && callee.name === 'message');
}

/** The calls of `vscode.l10n.t`, and of `l10n.t` in the programs of pages. */
export function editorCalls(sources: readonly Source[]): readonly TextCall[] {
  return calls(sources, isEditorCall);
}

/** Places where a translated text becomes a part of another one without a placeholder; markup has whole ones. */
export function gluedTexts(sources: readonly Source[]): readonly string[] {
  const glued: string[] = [];
  for (const { file, code } of sources) {
    const tree = parsed(code);
    const markup = new Set<AnyNode>();
    full(tree, (node) => {
      if (node.type === 'TaggedTemplateExpression') {
        markup.add(node.quasi);
      }
    });
    full(tree, (node) => {
      if (!markup.has(node) && joinedIn(node).some(holdsTranslation)) {
        glued.push(`${file}: ${code.slice(node.start, node.end)}`);
      }
    });
  }
  return glued;
}

/** The expressions that a template literal or an addition puts together. */
function joinedIn(node: AnyNode): readonly AnyNode[] {
  switch (node.type) {
    case 'TemplateLiteral':
      return node.expressions;
    case 'BinaryExpression':
      return node.operator === '+' ? [node.left, node.right] : [];
    default:
      return [];
  }
}

function holdsTranslation(node: AnyNode): boolean {
  let isFound = false;
  full(node, (inner) => {
    isFound ||= isCall(inner) && isEditorCall(inner);
  });
  return isFound;
}

function calls(sources: readonly Source[], isWanted: (call: CallExpression) => boolean): readonly TextCall[] {
  const found: TextCall[] = [];
  for (const { file, code } of sources) {
    full(parsed(code), (node) => {
      const [first] = isCall(node) && isWanted(node) ? node.arguments : [];
      if (first !== undefined && first.type !== 'SpreadElement') {
        found.push({ file, template: literal(first), source: code.slice(first.start, first.end) });
      }
    });
  }
  return found;
}

/** The walker passes nodes of all kinds, but gives them the type that they have in common only. */
function isCall(node: AnyNode): node is CallExpression {
  return node.type === 'CallExpression';
}

function isEditorCall({ callee }: CallExpression): boolean {
  return (
    callee.type === 'MemberExpression' &&
    isNamed(callee.property, 't') &&
    isNamed(callee.object.type === 'MemberExpression' ? callee.object.property : callee.object, 'l10n')
  );
}

function isNamed(node: AnyNode, name: string): boolean {
  return node.type === 'Identifier' && node.name === name;
}

function literal(argument: Expression): string | undefined {
  return argument.type === 'Literal' && typeof argument.value === 'string' ? argument.value : undefined;
}

function parsed(code: string) {
  return parse(code, { ecmaVersion: 'latest', sourceType: 'module' });
}
