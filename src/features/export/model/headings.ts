import { type Message, message } from '../../../service/contract/message.ts';

/** What the columns of exports are called, by the words of their names. */
const words: Readonly<Record<string, Message>> = {
  ...{ id: message('ID'), name: message('Name'), code: message('Code'), path: message('Path') },
  ...{ status: message('Status'), email: message('E-mail'), active: message('Is active') },
  ...{ givenName: message('Given name'), familyName: message('Family name'), type: message('Type') },
  ...{ employeeNumber: message('Employee number'), phoneNumber: message('Telephone'), date: message('Date') },
  ...{ remoteId: message('ID in another system'), parentId: message('ID of the parent') },
  ...{ department: message('Department'), manager: message('Manager'), head: message('Head') },
  ...{ owner: message('Employee'), legalEntity: message('Legal entity'), jobTitle: message('Job title') },
  contractStart: message('First day of the contract'),
  contractEnd: message('Last day of the contract'),
  ...{ applicableEmployment: message('Employment'), applicableJobPosition: message('Job position') },
  ...{
    url: message('Address'),
    portrait: message('Portrait'),
    birthDay: message('Birthday'),
    day: message('Day'),
  },
  ...{ month: message('Month'), createdAt: message('Created'), lastUpdatedAt: message('Last changed') },
  ...{ level: message('Level'), kind: message('Kind'), order: message('Order'), half: message('Half-day') },
  ...{ memberCount: message('Number of people'), minutes: message('Minutes'), deleted: message('Deleted') },
  ...{ accountId: message('ID of the account'), accountName: message('Account') },
  ...{ periodId: message('ID of the period'), t9n: message('Translations'), taxonomy: message('Taxonomy') },
  ...{ sortLabelsBy: message('Order of the labels'), applicabilitySchema: message('Applicability') },
  ...{ isArchived: message('Archived'), lastArchivedAt: message('Last archived') },
  ...{ templateId: message('ID of the template'), templateName: message('Template') },
  ...{ startsOn: message('First day'), endsOn: message('Last day'), filters: message('Filters') },
};

/** The heading of a column or of a group of columns; its name where there is no word for it. */
function headingOf(name: string): Message {
  const [outer = '', inner] = name.split('.');
  const of = words[outer] ?? outer;
  return inner === undefined ? of : message('{of}: {what}', { of, what: words[inner] ?? inner });
}

/** The headings of columns in a language; a heading that several columns have gets the name of the column as well. */
export function headingsOf(
  names: readonly string[],
  textOf: (heading: Message) => string,
): readonly string[] {
  const texts = names.map((name) => textOf(headingOf(name)));
  const isSame = (text: string) => texts.filter((each) => each === text).length > 1;
  return texts.map((text, place) => (isSame(text) ? `${text} (${names[place]})` : text));
}
