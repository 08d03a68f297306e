import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Department } from '../../../src/company/departments/department.ts';
import { assembleDepartments, outlineOf } from '../../../src/company/departments/departmentTree.ts';
import { leaveToV2, leaveViewV2 } from '../../../src/company/leaves/leaveV2.ts';
import { leaveView } from '../../../src/company/leaves/leaveView.ts';
import { checkOrganization } from '../../../src/company/rules/organizationHealth.ts';
import { maskRanges } from '../../../src/company/values/masking.ts';
import { addressOf, partsOf } from '../../../src/platform/documents/address.ts';
import { reindent } from '../../../src/platform/text/jsonText.ts';
import { conform, conformItems } from '../../../src/service/contract/check/conform.ts';
import { sensitiveRanges } from '../../../src/service/contract/check/sensitive.ts';
import { parseExact } from '../../../src/service/contract/json/exactJson.ts';
import { JsonTree } from '../../../src/service/contract/json/jsonTree.ts';
import { Leave, LeaveV2 } from '../../../src/service/contract/leave.ts';
import type { DepartmentListing } from '../../../src/service/contract/listing.ts';
import {
  LegacyDepartment,
  ResourceDepartment,
  StructureDepartment,
} from '../../../src/service/contract/organization/departments.ts';
import { resourceNames } from '../../../src/service/contract/resources.ts';
import { isServiceError } from '../../../src/service/http/errors.ts';
import { requireDocumentLimits } from '../../../src/service/operations/documentPages.ts';
import { type Target, target } from './check.ts';
import type { Corpus } from './corpus.ts';
import { mutate, mutation, mutationWith, oddText } from './mutations.ts';

const ignore = () => undefined;

/** Each department of a listing is in the tree once, for any parent. */
export function treeTarget(corpus: Corpus): Target {
  const source = fc.constantFrom('structure', 'legacy', 'resource', 'legacy-tree');
  return target(fc.tuple(source, mutation, mutation), ([family, edits, others]) => {
    const listing = listingOf(family, corpus, (text) => mutate(mutate(text, edits), others));
    if (listing === undefined) {
      return;
    }
    const tree = assembleDepartments(listing);
    const placed: Department[] = [...tree.roots, ...tree.orphans, ...tree.cycles];
    // The list grows while it is walked.
    for (const department of placed) {
      placed.push(...department.children);
    }
    assert.equal(new Set(placed).size, placed.length);
    if ('page' in listing) {
      assert.equal(placed.length, listing.page.items.length);
    }
    assert.equal(outlineOf(tree).length >= 0, true);
    checkOrganization(tree, { items: [], unreadable: [] });
  });
}

/** Leaves of both versions are read, and those of v3 convert to v2. */
export function leaveTarget(corpus: Corpus): Target {
  return target(mutation, (edits) => {
    for (const record of recordsIn(mutate(corpus.get('GET /api/v3/leaves') ?? '', edits), 'data', 'items')) {
      const leave = conform(Leave, record, ignore);
      if (leave !== undefined) {
        leaveView(leave);
        JSON.stringify(leaveToV2(leave, 'owner'));
      }
    }
    for (const record of recordsIn(mutate(corpus.get('GET /api/leaves') ?? '', edits), 'data')) {
      const leave = conform(LeaveV2, record, ignore);
      if (leave !== undefined) {
        leaveViewV2(leave, 'owner');
      }
    }
  });
}

/** An address is rejected, or belongs to exactly one resource. */
export function addressTarget(): Target {
  const scheme = fc.oneof({ weight: 9, arbitrary: fc.constant('workforce') }, oddText);
  const authority = fc.oneof({ weight: 5, arbitrary: fc.constant('acme') }, oddText);
  const resource = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...resourceNames) }, oddText);
  const path = fc.oneof(
    { weight: 5, arbitrary: fc.tuple(resource, oddText).map(([name, id]) => `/${name}/${id}.json`) },
    oddText,
  );
  const query = fc.oneof({ weight: 5, arbitrary: fc.constantFrom('', 'extendedData') }, oddText);
  const fragment = fc.oneof({ weight: 9, arbitrary: fc.constant('') }, oddText);
  return target(fc.record({ scheme, authority, path, query, fragment }), (parts) => {
    try {
      const address = addressOf(parts);
      assert.deepEqual(addressOf(partsOf(address)), address);
    } catch (error) {
      if (!isServiceError(error) || error.kind !== 'invalid-input') {
        throw error;
      }
    }
  });
}

/** Only the white space between the tokens of JSON changes; other text stays as it is. */
export function layoutTarget(corpus: Corpus): Target {
  const text = fc.constantFrom(...corpus.values());
  const unit = fc.record({
    insertSpaces: fc.boolean(),
    size: fc.oneof(
      fc.integer({ min: 1, max: 8 }),
      fc.maxSafeNat().map((size) => size + 1),
    ),
  });
  return target(fc.tuple(text, mutation, unit), ([good, edits, indentation]) => {
    const before = mutate(good, edits);
    const after = reindent(before, indentation);
    assert.equal(spaceless(after), spaceless(before));
    assert.equal(reindent(after, indentation), after);
  });
}

/** A masked document is still JSON, and all its sensitive fields are masked. */
export function maskingTarget(corpus: Corpus): Target {
  const request = fc.constantFrom(
    'GET /api/v3/users/{id}',
    'GET /service-api/employees/{id}',
    'GET /service-api/employee-attributes',
  );
  const edits = mutationWith(fc.oneof(oddText, fc.constantFrom('IBAN', 'Rib', 'birthday', 'Value')));
  return target(fc.tuple(fc.constantFrom(...resourceNames), request, edits), ([resource, name, changes]) => {
    const text = mutate(corpus.get(name) ?? '', changes);
    if (!keepsLimits(text)) {
      return;
    }
    const masked = maskRanges(text, sensitiveRanges(resource, new JsonTree(text)));
    if (isJson(text)) {
      const sensitive =
        resource === 'employee-attributes' ? /^(?:iban|rib|birthday|value)$/i : /^(?:iban|rib|birthday)$/i;
      JSON.parse(masked, (key, value: unknown) => {
        if (sensitive.test(key)) {
          assert.ok(scalarsIn(value).every((scalar) => scalar === null || scalar === '••••'));
        }
        return value;
      });
    }
  });
}

function scalarsIn(value: unknown): readonly unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(scalarsIn) : [value];
}

function listingOf(
  source: DepartmentListing['source'],
  corpus: Corpus,
  change: (text: string) => string,
): DepartmentListing | undefined {
  switch (source) {
    case 'structure': {
      const items = recordsIn(
        change(corpus.get('GET /organization/structure/api/departments') ?? ''),
        'items',
      );
      return { source, page: conformItems(StructureDepartment, items, ignore) };
    }
    case 'legacy': {
      const items = recordsIn(change(corpus.get('GET /api/v3/departments') ?? ''), 'data', 'items');
      return { source, page: conformItems(LegacyDepartment, items, ignore) };
    }
    case 'resource': {
      const items = recordsIn(change(corpus.get('GET /service-api/departments') ?? ''), 'items');
      return { source, page: conformItems(ResourceDepartment, items, ignore) };
    }
    case 'legacy-tree': {
      const children = recordsIn(
        change(corpus.get('GET /api/v3/departments/tree') ?? ''),
        'data',
        'children',
      );
      // As the client returns it: its nodes are checked while the tree is assembled.
      return { source, tree: { node: null, children: JSON.parse(JSON.stringify(children)) } };
    }
  }
}

function recordsIn(text: string, ...path: readonly string[]): readonly unknown[] {
  if (!isJson(text)) {
    return [];
  }
  let value: unknown = parseExact(text);
  for (const name of path) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  }
  return Array.isArray(value) ? value : [];
}

/** Returns true for text that a document may show, also where it is no JSON. */
function keepsLimits(text: string): boolean {
  try {
    requireDocumentLimits(text, 0);
    return true;
  } catch {
    return false;
  }
}

function isJson(text: string): boolean {
  try {
    parseExact(text);
    return true;
  } catch {
    return false;
  }
}

function spaceless(text: string): string {
  return text.replace(/\s/g, '');
}
