import * as vscode from 'vscode';
import type { Department } from '../../domain/department.ts';
import { outlineOf } from '../../domain/departmentOutline.ts';
import type { CardReference } from '../../domain/personCard.ts';
import type { WorkforceService } from '../../service/service.ts';
import type { FeatureContext } from '../featureContext.ts';
import { halfText, statusText } from '../leaves/wording.ts';
import { numberText } from '../localText.ts';
import { displayFacts, displayText } from '../text.ts';

/** A line about a person, ready to be shown. */
export interface PersonFact {
  readonly label: string;
  readonly text: string;
  /** What the text names, to be opened. */
  readonly target?: { readonly resource: 'departments' | 'employees' | 'users'; readonly id: string };
}

type Loaded = Pick<FeatureContext, 'loaded' | 'departments' | 'people' | 'absences'>;

/** What the window has loaded about the people of one service. Sends nothing. */
export class PersonFacts {
  readonly #loaded: Loaded;
  readonly #service: WorkforceService;

  constructor(loaded: Loaded, service: WorkforceService) {
    this.#loaded = loaded;
    this.#service = service;
  }

  /** A department with the names above it. */
  department({ id, name }: CardReference): PersonFact {
    const known = this.#loaded.loaded.find(this.#service, 'departments', id);
    const shown = known?.name ?? name ?? vscode.l10n.t('Department {0}', id);
    return {
      label: vscode.l10n.t('Department'),
      text: displayFacts([known?.above ?? '', shown], ' › '),
      target: { resource: 'departments', id },
    };
  }

  /** The manager of a person of a resource. */
  manager({ id, name }: CardReference, resource: 'employees' | 'users'): PersonFact {
    const { loaded, people } = this.#loaded;
    const known =
      loaded.find(this.#service, 'employees', id)?.name ??
      loaded.find(this.#service, 'users', id)?.name ??
      people.find(this.#service, id)?.name;
    return {
      label: vscode.l10n.t('Manager'),
      text: displayText(known ?? name ?? vscode.l10n.t('Person {0}', id)),
      target: { resource, id },
    };
  }

  /** The departments that a person heads, with their head counts, as far as departments are loaded. */
  headed(personId: string): readonly PersonFact[] {
    const tree = this.#loaded.departments.loaded(this.#service);
    const outline = tree === undefined ? [] : outlineOf(tree);
    return outline
      .filter(({ department }) => department.head?.id === personId)
      .map(({ department, name }) => this.#headed(department, name));
  }

  /** The leave of today, where a list of leaves that was opened shows one. */
  absence(personId: string): PersonFact | undefined {
    const leaves = this.#loaded.absences.today(this.#service, personId);
    const texts = leaves.map((leave) =>
      displayFacts([halfText(leave), leave.accountName ?? '', statusText(leave)]),
    );
    return texts.length === 0 ? undefined : { label: vscode.l10n.t('Absent today'), text: texts.join('; ') };
  }

  #headed(department: Department, name: string): PersonFact {
    const count = this.#loaded.people.countIn(this.#service, department);
    return {
      label: vscode.l10n.t('Head of'),
      text: displayFacts([name, count === undefined ? '' : peopleText(count)]),
      target: { resource: 'departments', id: department.id },
    };
  }
}

function peopleText(count: number): string {
  return count === 1 ? vscode.l10n.t('1 person') : vscode.l10n.t('{0} people', numberText(count));
}
