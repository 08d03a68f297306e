import { type DocumentKind, kindOf } from '../service/contract/resources.ts';
import { messageText } from './localText.ts';

/** The word for a kind of resource. */
export function resourceText(resource: DocumentKind): string {
  return messageText(kindOf(resource).singular);
}
