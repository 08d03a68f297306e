import { stateOf } from '../../domain/calendar/leaveState.ts';
import type { LeaveView } from '../../domain/leaves/leaveView.ts';
import { localDay } from '../../service/contract/day.ts';
import type { WorkforceService } from '../../service/service.ts';

/** Today's absences of one service: by owner, then by the id of the half-day. */
type Absences = Map<string, Map<string, LeaveView>>;

/** Keeps who is absent today, as far as lists of leaves show it, so that it is shown elsewhere without a request. */
export class KnownAbsences {
  readonly #services = new WeakMap<WorkforceService, Absences>();
  readonly #changed: () => void;

  /** `changed` is called when absences were added. */
  constructor(changed: () => void = () => undefined) {
    this.#changed = changed;
  }

  /** Takes the half-days of today from a list that was read. One that was taken back since is dropped. */
  add(service: WorkforceService, leaves: readonly LeaveView[], now = new Date()): void {
    const absences = this.#services.get(service) ?? new Map<string, Map<string, LeaveView>>();
    this.#services.set(service, absences);
    for (const leave of leaves.filter((each) => isOn(each, now))) {
      const { id, ownerId } = leave;
      if (ownerId !== undefined) {
        const ofOwner = absences.get(ownerId) ?? new Map<string, LeaveView>();
        absences.set(ownerId, ofOwner);
        if (['approved', 'pending'].includes(stateOf(leave))) {
          ofOwner.set(id, leave);
        } else {
          ofOwner.delete(id);
        }
      }
    }
    this.#changed();
  }

  /** The approved and pending half-days of a person today; empty where none is known. */
  today(service: WorkforceService, ownerId: string, now = new Date()): readonly LeaveView[] {
    const known = this.#services.get(service)?.get(ownerId)?.values() ?? [];
    return [...known].filter((leave) => isOn(leave, now));
  }
}

function isOn({ date }: LeaveView, now: Date): boolean {
  const today = localDay(now);
  return date?.slice(0, today.length) === today;
}
