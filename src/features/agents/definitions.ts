import type { Static, TObject, TProperties, TStringOptions } from 'typebox';
import * as Type from 'typebox';
import { agentTools, publicName, type ToolName } from '../../platform/manifest/contributions.ts';
import { resourceNames } from '../../service/contract/resources.ts';

/** Ids of the service are texts, and some are long. */
const maxId = 1_000;
const text = (description: string, limits: TStringOptions = { maxLength: maxId }) =>
  Type.String({ ...limits, description });
/** Some models refuse words without a type. */
const oneOf = <const Word extends string>(description: string, words: readonly Word[]) =>
  Type.Enum([...words], { type: 'string', description });
const person = text('A person as another result names them, such as "Person 17".');
const department = text('The id of a department.');
const day = (what: string) => text(`${what}, such as 2026-01-31.`, { pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const next = Type.Optional(
  text(
    '"next" of an earlier result, which was cut (at 1,000 records or 50,000 characters); with the same input.',
    { maxLength: 40 },
  ),
);
/** Of a report: a user can read so many names before confirming them. */
const maxFilter = 20;

/** The tools that agents have, by name; `input` is checked before a tool runs. */
export const toolDefinitions = {
  describe: tool(
    'Describe the Interface',
    'Says what the workforce service is: kinds of resources with their fields and routes, and the limits of the service and of these tools. Sends no request. Call it first.',
    { kind: Type.Optional(oneOf('Only this kind.', resourceNames)) },
  ),
  find: tool(
    'Find',
    'Finds departments by a part of a name or code, or by id; taxonomy labels by the beginnings of words; and people where their names may be seen.',
    { text: text('A part of a name or a code, or an id.', { minLength: 2, maxLength: 200 }), next },
  ),
  list: tool(
    'List',
    'Lists departments, people, taxonomy labels or report templates, at most 100 at a time; "next" of a result goes on. With "department": the departments right below it, or its people without those of departments below. "manager" and "status" are for people.',
    {
      list: oneOf('What to list.', ['departments', 'people', 'labels', 'templates']),
      department: Type.Optional(department),
      manager: Type.Optional(person),
      status: Type.Optional(oneOf('Only people with this status.', ['active', 'upcoming', 'deactivated'])),
      next,
    },
  ),
  read: tool(
    'Read',
    'Reads one resource as JSON. Values that may not be seen are replaced by what they are, such as "‹text›". With "show", the user sees the document in the editor as well.',
    {
      kind: oneOf('What to read.', [
        'person',
        'department',
        'label',
        'taxonomy',
        'report',
        'template',
        'legal-entity',
      ]),
      id: text('The id, or a person such as "Person 17".'),
      show: Type.Optional(Type.Boolean({ description: 'Whether to show it to the user, too.' })),
    },
  ),
  leaves: tool(
    'Leaves of a Period',
    'Lists the half-days of absence of one person or of a department in a period of at most 366 days. Pass one of the two; a department is read without those below it.',
    {
      from: day('The first day'),
      to: day('The last day'),
      person: Type.Optional(person),
      department: Type.Optional(department),
      next,
    },
  ),
  check: tool(
    'Check',
    'Checks the organization or the people against the limits and rules of the service, and returns findings by rule, such as departments without a head.',
    { what: oneOf('What to check.', ['organization', 'people']), next },
  ),
  coverage: tool(
    'Field Coverage',
    'Counts in how many records of a list each field has a value. Returns no values.',
    { list: oneOf('Which list.', ['employees', 'users', 'departments', 'labels']), next },
  ),
  createReport: tool(
    'Create a Report',
    'Creates a report of working time or absences from a template. Changes the service, so the user confirms it first. Without days, the period is that of the template. Returns the id of the report, which is generated in the background.',
    {
      templateId: text('The id of a template, as "list" returns it.'),
      from: Type.Optional(day('The first day')),
      to: Type.Optional(day('The last day')),
      departments: Type.Optional(
        Type.Array(department, { maxItems: maxFilter, description: 'Only these departments.' }),
      ),
      people: Type.Optional(Type.Array(person, { maxItems: maxFilter, description: 'Only these people.' })),
    },
  ),
} satisfies Record<ToolName, ToolDefinition>;

interface ToolDefinition {
  readonly title: string;
  /** For a model: when to use it, and what it returns. */
  readonly description: string;
  readonly input: TObject;
}

export type ToolInput<Name extends ToolName> = Static<(typeof toolDefinitions)[Name]['input']>;

function tool<P extends TProperties>(title: string, description: string, properties: P) {
  return { title, description, input: Type.Object(properties, { additionalProperties: false }) };
}

/** The tools as MCP has them. */
export const mcpTools = agentTools.map((name) => {
  const { title, description, input } = toolDefinitions[name];
  const inputSchema: { type: 'object' } = { ...input, type: 'object' };
  const annotations = { readOnlyHint: name !== 'createReport' };
  return { name: publicName(name), title, description, inputSchema, annotations };
});
