import * as Type from 'typebox';
import { ResourceReference } from '../../service/contract/reference.ts';
import type { Deployment } from '../deployment.ts';
import { numericId } from '../http/parameters.ts';
import { recordRoute } from '../http/resourceList.ts';
import type { RouteGroup } from '../http/route.ts';
import { Component } from '../openapi/component.ts';
import type { ScopedResource } from '../tokens.ts';
import { attributeNames } from './employeeAttributes.ts';
import { pointTo } from './resourceReference.ts';

/** A record of which little more is known than that it is referred to. */
export const named = new Component(
  'NamedResource',
  Type.Object({ ...ResourceReference.properties, name: Type.String() }),
);

export interface Named {
  readonly id: string;
  readonly name: string;
}

/** The legal entities and attribute definitions that other records of the resource API refer to. */
export function referencedResources({ company }: Deployment): readonly RouteGroup[] {
  const group = (
    type: 'legal-entity' | 'employee-attribute-definition',
    path: string,
    scope: ScopedResource,
    example: { readonly exampleId?: string },
    find: (id: string) => Named | undefined,
  ): RouteGroup => ({
    family: 'resource',
    path,
    scope,
    routes: [
      recordRoute<Named>({
        name: type.replaceAll('-', ' '),
        record: named,
        ...example,
        find,
        show: ({ id, name }, origin) => ({ ...pointTo(origin, type, id), name }),
      }),
    ],
  });
  return [
    group('legal-entity', '/legal-entities', 'legal-entities', { exampleId: '1' }, (id) => {
      const entity = company.legalEntities.find((one) => one.id === numericId(id));
      return entity && { id, name: entity.name };
    }),
    group(
      'employee-attribute-definition',
      '/employee-attribute-definitions',
      'employee-attributes',
      { exampleId: 'employee.email' },
      (id) => (attributeNames(company).includes(id) ? { id, name: id } : undefined),
    ),
  ];
}
