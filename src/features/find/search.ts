import { departmentGaps } from '../../company/known/facts.ts';
import type { KnownCompany, KnownResource } from '../../company/known/known.ts';
import { type Hits, KnownIndex, onePerPerson } from '../../company/known/knownIndex.ts';
import { knownLabel, knownPerson, knownTaxonomy, personQuery } from '../../company/known/records.ts';
import { readTypedText, type TypedText } from '../../company/search/typedText.ts';
import type { Page } from '../../service/contract/listing.ts';
import type { TaxonomyLabel } from '../../service/contract/taxonomy.ts';
import { isCancellation } from '../../service/http/errors.ts';
import type { EmployeeQuery, WorkforceService } from '../../service/operations/service.ts';

/** Hits that are shown of each source. */
const maxHits = 100;
/** Characters of a name; fewer match too much to be worth a request. */
const minName = 2;

/** What the service found, and what could not be searched. */
interface ServiceFindings extends Hits {
  readonly errors: readonly unknown[];
  /** Sentences about lists that are not whole. */
  readonly notes: readonly string[];
}

/** What one of the searches of the service found. */
type Part = Hits & Partial<Pick<ServiceFindings, 'notes' | 'errors'>>;

const nothing: ServiceFindings = { hits: [], hasMore: false, errors: [], notes: [] };

/** What a search works with. */
interface SearchContext {
  readonly service: WorkforceService;
  readonly company: KnownCompany;
  /** BCP-47 tag. */
  readonly language: string;
}

/** Searches the resources of one service: first what is loaded, then, where that may not be all, the service. */
export class Search {
  readonly #context: SearchContext;
  readonly #index = new KnownIndex();
  /** What the service found, by the text: going back to a text costs no request. */
  readonly #known = new Map<string, ServiceFindings>();

  constructor(context: SearchContext) {
    this.#context = context;
    this.#updatedIndex();
  }

  get company(): KnownCompany {
    return this.#context.company;
  }

  /** The loaded resources that match, the best first. */
  loaded({ scope, text }: TypedText): Hits {
    return this.#updatedIndex().find(scope, text, maxHits);
  }

  /**
   * True if the service may find more: not where a loaded resource has exactly this text, nor where every resource of
   * the scope is loaded. Labels never all are.
   */
  mayFindMore(typed: TypedText): boolean {
    const { scope, text, form } = typed;
    if (form === 'address' || form === 'leave') {
      return false;
    }
    if (form === 'name' && text.length < minName) {
      return false;
    }
    return this.#parts(typed).length > 0 && !this.#updatedIndex().hasWhole(scope, text);
  }

  /** What the service finds that is not among the loaded hits. Never rejects but when it is aborted. */
  async service(
    typed: TypedText,
    before: readonly KnownResource[],
    signal: AbortSignal,
  ): Promise<ServiceFindings> {
    const key = `${typed.scope ?? ''}:${typed.text}`;
    const known = this.#known.get(key);
    if (known !== undefined) {
      return known;
    }
    const findings = await this.#ask(typed, signal);
    // Before the next keystroke.
    this.#updatedIndex();
    const isNew = ({ resource, id }: KnownResource) =>
      !before.some((hit) => hit.resource === resource && hit.id === id);
    const all = onePerPerson([...before, ...findings.hits]).filter(isNew);
    const hits = all.slice(0, maxHits);
    const result = { ...findings, hits, hasMore: findings.hasMore || hits.length < all.length };
    if (findings.errors.length === 0) {
      this.#known.set(key, result);
    }
    return result;
  }

  async #ask(typed: TypedText, signal: AbortSignal): Promise<ServiceFindings> {
    const parts = await Promise.all(this.#parts(typed).map((find) => findings(find(signal), signal)));
    if (this.#asksForLabelsLast(typed) && parts.every(({ hits }) => hits.length === 0)) {
      parts.push(await findings(this.#labels(typed.text, signal), signal));
    }
    return {
      hits: parts.flatMap(({ hits }) => hits),
      hasMore: parts.some(({ hasMore }) => hasMore),
      errors: parts.flatMap(({ errors }) => errors),
      notes: parts.flatMap(({ notes }) => notes),
    };
  }

  /** Where departments and people have to be asked for, labels cost a third request: only where nothing else matches. */
  #asksForLabelsLast(typed: TypedText): boolean {
    const { scope, form } = typed;
    const isAskedFor = scope === undefined && form === 'name' && this.#others(typed).length > 1;
    return isAskedFor && this.loaded(typed).hits.length === 0;
  }

  /** The searches of the service for a text that run at the same time, each with one request or two. */
  #parts(typed: TypedText): readonly ((signal: AbortSignal) => Promise<Part>)[] {
    const { scope, text, form } = typed;
    const others = this.#others(typed);
    const isWithLabels = scope === 'labels' || (scope === undefined && form === 'name' && others.length < 2);
    const mayNameThem = others.length === 0;
    return isWithLabels ? [...others, (signal) => this.#labels(text, signal, mayNameThem)] : others;
  }

  /** The searches for departments and people, as far as these are not loaded. */
  #others({ scope, text, form }: TypedText): readonly ((signal: AbortSignal) => Promise<Part>)[] {
    const { company } = this.#context;
    const isSearched = (one: typeof scope) => scope === undefined || scope === one;
    return [
      ...(isSearched('departments') && form !== 'email' && !company.isWhole('departments')
        ? [(signal: AbortSignal) => this.#departments(text, signal)]
        : []),
      ...(isSearched('people') && company.wholePeople === undefined
        ? [(signal: AbortSignal) => this.#people(text, form, signal)]
        : []),
    ];
  }

  async #departments(text: string, signal: AbortSignal): Promise<Part> {
    const notes = departmentGaps(await this.#context.company.knownDepartments(signal));
    return { ...this.loaded({ scope: 'departments', text, form: 'name' }), notes };
  }

  async #people(text: string, form: TypedText['form'], signal: AbortSignal): Promise<Hits> {
    const found = await this.#peopleBy(personQuery(text, form), signal);
    // The numbers of some companies are digits only.
    return found.hits.length === 0 && form === 'id' ? await this.#peopleBy({ number: text }, signal) : found;
  }

  async #peopleBy(query: EmployeeQuery, signal: AbortSignal): Promise<Hits> {
    const { service, company } = this.#context;
    const page = await service.findPeople(query, { signal, placed: true });
    company.place(page.items);
    return this.#kept(page, page.items.map(knownPerson));
  }

  /** Labels with the names of their taxonomies, if `mayNameThem` is true with one more request; else with their ids. */
  async #labels(text: string, signal: AbortSignal, mayNameThem = false): Promise<Part> {
    const { service, company, language } = this.#context;
    const page = await service.findLabels(text, { signal });
    const taxonomyOf = (label: TaxonomyLabel) => company.find('taxonomies', label.taxonomy?.id ?? '')?.name;
    const lacksName = page.items.some((label) => taxonomyOf(label) === undefined);
    const { errors } = lacksName && mayNameThem ? await findings(this.#taxonomies(signal), signal) : nothing;
    const hits = page.items.map((label) => knownLabel(label, language, taxonomyOf(label)));
    return { ...this.#kept(page, hits), errors };
  }

  async #taxonomies(signal: AbortSignal): Promise<Part> {
    const { service, company, language } = this.#context;
    const { items } = await service.taxonomies({ signal });
    company.add(items.map((taxonomy) => knownTaxonomy(taxonomy, language)));
    return nothing;
  }

  /** Keeps the resources of a page, to be found without a request. */
  #kept({ next, truncated }: Page<unknown>, hits: readonly KnownResource[]): Hits {
    this.#context.company.add(hits);
    return { hits, hasMore: next !== undefined || truncated === true };
  }

  /** The index, with all that is loaded now. */
  #updatedIndex(): KnownIndex {
    this.#index.update(this.#context.company.all());
    return this.#index;
  }
}

/** Reads a typed text and searches everything once, without waiting for more to be typed. */
export async function searchOnce(
  search: Search,
  text: string,
  signal: AbortSignal,
): Promise<ServiceFindings> {
  const typed = readTypedText(text);
  const { hits, hasMore } = search.loaded(typed);
  const more = search.mayFindMore(typed) ? await search.service(typed, hits, signal) : nothing;
  return { ...more, hits: [...hits, ...more.hits], hasMore: hasMore || more.hasMore };
}

async function findings(work: Promise<Part>, signal: AbortSignal): Promise<ServiceFindings> {
  try {
    return { ...nothing, ...(await work) };
  } catch (error) {
    if (signal.aborted || isCancellation(error)) {
      throw error;
    }
    return { ...nothing, errors: [error] };
  }
}
