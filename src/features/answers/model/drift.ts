import type { DriftFact } from '../../../service/contract/check/drift.ts';

/** The differences at a field of a document: `route` reads the document, `path` has list elements as `[]`. */
export function driftAt(facts: readonly DriftFact[], route: string, path: string): readonly DriftFact[] {
  const inRecord = path.replace(/^items\[\]\./, '');
  return facts.filter(
    (fact) =>
      collectionOf(fact.route) === collectionOf(route) &&
      isAt(fact.path, fact.of === 'records' ? inRecord : path),
  );
}

/** A route without the id at its end. */
export function collectionOf(route: string): string {
  return route.replace(/\/\{id\}$/, '');
}

/** A step of the pattern such as `e_*` matches all names with this beginning. */
function isAt(pattern: string, path: string): boolean {
  const [steps = [], names = []] = [pattern, path].map((each) => each.split(/\.|(?=\[\])/));
  const fits = (step: string, name = '') =>
    step === name || (step.endsWith('*') && name.startsWith(step.slice(0, -1)));
  return steps.length === names.length && steps.every((step, place) => fits(step, names[place]));
}

/** Text that Markdown does not interpret. Threat: a name with backticks ends the code, and a link follows. */
export function markdownCode(text: string): string {
  const runs = text.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(0, ...runs.map(({ length }) => length)) + 1);
  return runs.length > 0 || text === '' ? `${fence} ${text} ${fence}` : `${fence}${text}${fence}`;
}
