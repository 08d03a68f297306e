import { type DocumentKind, kindOf, resourceNames } from '../service/contract/resources.ts';
import { messageText } from './localText.ts';

/** The word for a kind of resource. */
export function resourceText(resource: DocumentKind): string {
  return messageText(kindOf(resource).singular);
}

/** The kinds of resources for a pick. */
export function resourceItems() {
  return resourceNames.map((resource) => ({ label: resourceText(resource), resource }));
}
