import * as vscode from 'vscode';
import type { CardReference } from '../domain/personCard.ts';
import type { Page } from '../service/contract/listing.ts';
import type { WorkforceService } from '../service/service.ts';
import type { FeatureContext } from '../ui/featureContext.ts';
import { type ListedEmployee, listedEmployees } from '../ui/loaded/loadedRecords.ts';
import { sessionInUse } from '../ui/session.ts';
import { emptyRow, type MessageRow, renderMessageRow } from '../ui/tree/messageRow.ts';
import { type PagedList, pagedChildren } from '../ui/tree/pagedChildren.ts';
import type { TreeSource } from '../ui/tree/pagedTree.ts';
import { type PersonNode, personRecord, renderPerson } from '../ui/tree/person.ts';
import { personHover } from '../ui/tree/personHover.ts';
import type { AllEmployees } from './allEmployees.ts';
import type { EmployeeFilters } from './employeeFilter.ts';
import { noMatchRows } from './noMatch.ts';

type EmployeesNode = PersonNode | MessageRow;

/** A row of the view. There can be very many: what follows from the record is made when it is needed. */
class EmployeeNode implements PersonNode {
  readonly #connection: string;
  readonly #listed: ListedEmployee;
  readonly department: CardReference | undefined;

  constructor(connection: string, listed: ListedEmployee, department: CardReference | undefined) {
    this.#connection = connection;
    this.#listed = listed;
    this.department = department;
  }

  get kind() {
    return 'person' as const;
  }

  get id() {
    return `${this.#connection}/employee/${this.#listed.id}`;
  }

  get address() {
    return { connection: this.#connection, resource: 'employees', id: this.#listed.id } as const;
  }

  get name() {
    return this.#listed.name;
  }

  get url() {
    const { urlBeforeId, otherUrl, id } = this.#listed;
    return urlBeforeId === undefined ? otherUrl : `${urlBeforeId}${id}`;
  }

  get employee() {
    const { id, serviceStatus = null, code = null, email = null } = this.#listed;
    return { id, status: serviceStatus, employeeNumber: code, email };
  }
}

/** What the employees view works with. */
interface EmployeesContext
  extends Pick<FeatureContext, 'sessions' | 'loaded' | 'departments' | 'people' | 'absences'> {
  readonly filters: EmployeeFilters;
  readonly all: AllEmployees;
}

/** The employees view: the pages of one list, which the service filters unless all of it is loaded. */
export function employeesSource(context: EmployeesContext): TreeSource<EmployeesNode> {
  const { sessions, filters, all } = context;
  return {
    async children(_parent, signal) {
      const { connection, service } = sessionInUse(sessions, vscode.l10n.t('list the employees'));
      const client = await service();
      const { filter, search, text } = filters;
      // The list of all employees does not name their departments.
      const chosen = filter.department === undefined ? all.chosen(client, { ...filter, search }) : undefined;
      const list: PagedList<ListedEmployee, EmployeesNode> = {
        id: `${connection.id}/employees`,
        load: chosen === undefined ? pagesOf(context, client) : () => Promise.resolve(wholeList(chosen)),
        node: (employee) => new EmployeeNode(connection.id, employee, filter.department),
        empty: () =>
          text === ''
            ? emptyRow(connection.id, vscode.l10n.t('No employees are shown to this connection.'))
            : noMatchRows({ connection: connection.id, text, search, isLocal: chosen !== undefined }),
      };
      return await pagedChildren(list, signal);
    },
    exportable: () => ({
      kind: 'employees',
      name: [vscode.l10n.t('Employees'), filters.text].filter((part) => part !== '').join(' '),
      from: { of: 'employees', query: filters.query },
    }),
    exported: (node) => (node.kind === 'person' ? personRecord('employees', node) : undefined),
    reread: () => Promise.resolve(all.forget()),
    render: (node) => (node.kind === 'person' ? renderPerson(node) : renderMessageRow(node)),
    hover: (node) => (node.kind === 'person' ? personHover(context, node) : undefined),
  };
}

function wholeList(items: readonly ListedEmployee[]): Page<ListedEmployee> {
  return { items, unreadable: [], total: items.length };
}

/** The pages of the current search and filter. Those of the whole list are collected. */
function pagesOf(
  { filters, loaded, all }: EmployeesContext,
  client: WorkforceService,
): PagedList<ListedEmployee, EmployeesNode>['load'] {
  const { query, text } = filters;
  return async (next, signal) => {
    const received = await client.employees(query, next, { signal });
    const page = { ...received, items: listedEmployees(received.items) };
    const isFirst = next === undefined;
    if (text === '' && isFirst) {
      loaded.forget(client, ['employees']);
    }
    loaded.add(client, page.items);
    if (text === '') {
      all.add(client, page, isFirst);
      if (all.isWhole(client)) {
        loaded.complete(client, 'employees');
      }
    }
    return page;
  };
}
