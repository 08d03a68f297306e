import type { Static } from 'typebox';
import * as Type from 'typebox';
import { ResourceReference } from '../../service/contract/reference.ts';
import type { Employee } from '../company/employees.ts';
import { Component } from '../openapi/component.ts';
import { pointTo } from './resourceReference.ts';

const textOrNull = Type.Union([Type.String(), Type.Null()]);
const PersonalRecord = Type.Object(
  {
    ...ResourceReference.properties,
    employee: ResourceReference,
    birthDate: Type.String(),
    nationality: textOrNull,
    address: textOrNull,
    personalEmail: textOrNull,
    personalMobile: textOrNull,
  },
  { title: 'Personal record' },
);

export const personalRecord = new Component('PersonalRecord', PersonalRecord);

/** The id of an employee's personal record. */
export function personalRecordId(employee: Employee): string {
  return `pr-${employee.id}`;
}

/** Private data of an employee. */
export function showPersonalRecord(origin: string, employee: Employee): Static<typeof PersonalRecord> {
  const { id, language } = employee;
  return {
    ...pointTo(origin, 'personal-record', personalRecordId(employee)),
    employee: pointTo(origin, 'employee', id),
    birthDate: employee.birthDate,
    nationality: language === 'fr' ? 'FR' : 'GB',
    address: language === 'fr' ? `${id % 97} rue des Tournesols, 69003 Lyon` : `${id % 97} Mill Lane, York`,
    personalEmail: `${employee.login}@mail.example`,
    personalMobile: employee.phoneNumber,
  };
}
