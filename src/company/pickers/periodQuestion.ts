import * as vscode from 'vscode';
import { askPick, askText, type TextQuestion } from '../../platform/dialogs/prompts.ts';
import {
  mapReply,
  type Position,
  type Question,
  type Reply,
  type Step,
} from '../../platform/dialogs/steps.ts';
import { isDay } from '../../service/contract/day.ts';
import {
  type Days,
  daysText,
  type Period,
  periodProblem,
  type UsualPeriod,
  usualPeriodNames,
  usualPeriods,
} from '../periods/period.ts';

/** The part of a draft with a period. An empty day is the default of the service. */
export interface PeriodDraft extends Days {
  /** True if the days are typed instead of those of a usual period. */
  readonly otherDays: boolean;
  /** The usual period that was picked; undefined for other days. */
  readonly usual?: UsualPeriod | undefined;
}

interface PeriodQuestion {
  readonly placeholder: string;
  readonly firstDay: string;
  readonly lastDay: string;
  /** The item for the period that the service chooses. Without it, both days are required. */
  readonly defaultPeriod?: vscode.QuickPickItem;
  /** True if days to come are of interest, too. */
  readonly hasFuture?: boolean;
}

/** What a report has no data for yet. */
const upcoming: readonly UsualPeriod[] = ['nextMonth', 'thisWeek', 'nextWeek'];

interface PeriodItem extends vscode.QuickPickItem {
  /** Missing in the item for other days. */
  readonly days?: Days;
  readonly usual?: UsualPeriod;
}

/** The steps that ask for a period: one of the usual ones, with their dates, or two days that are typed. */
export function periodSteps<Draft extends PeriodDraft>(question: PeriodQuestion): readonly Step<Draft>[] {
  const isOptional = question.defaultPeriod !== undefined;
  const dayOrDefault = (day: string) => (isOptional ? day || null : day);

  const askPeriod: Question<Draft> = async (position, draft) => {
    const items = periodItems(question);
    const current = items.filter(({ days }) =>
      draft.otherDays ? days === undefined : days?.from === draft.from && days.to === draft.to,
    );
    const chosen = current.length > 0 ? current : items.slice(0, 1);
    const reply = await askPick(position, { placeholder: question.placeholder, items, chosen });
    return mapReply(reply, (item) =>
      item === undefined
        ? draft
        : { ...draft, ...item.days, usual: item.usual, otherDays: item.days === undefined },
    );
  };

  const askFirstDay: Question<Draft> = async (position, draft) => {
    const reply = await askDay(position, {
      prompt: question.firstDay,
      value: draft.from,
      problem: (day) => periodError({ startsOn: dayOrDefault(day), endsOn: null }),
    });
    return mapReply(reply, (from) => ({ ...draft, from }));
  };

  const askLastDay: Question<Draft> = async (position, draft) => {
    const reply = await askDay(position, {
      prompt: question.lastDay,
      value: draft.to || (isOptional ? '' : draft.from),
      problem: (day) => periodError({ startsOn: draft.from || null, endsOn: dayOrDefault(day) }),
    });
    return mapReply(reply, (to) => ({ ...draft, to }));
  };

  return [askPeriod, { when: ({ otherDays }) => otherDays, steps: [askFirstDay, askLastDay] }];
}

function periodItems({ defaultPeriod, hasFuture = false }: PeriodQuestion): readonly PeriodItem[] {
  const periods = usualPeriods(new Date());
  return [
    ...(defaultPeriod === undefined ? [] : [{ ...defaultPeriod, days: { from: '', to: '' } }]),
    ...usualPeriodNames
      .filter((usual) => hasFuture || !upcoming.includes(usual))
      .map((usual) => ({
        label: periodNames[usual],
        description: daysText(periods[usual], vscode.env.language),
        days: periods[usual],
        usual,
      })),
    { label: vscode.l10n.t('Other dates…') },
  ];
}

export const periodNames: Readonly<Record<UsualPeriod, string>> = {
  thisMonth: vscode.l10n.t('This month'),
  lastMonth: vscode.l10n.t('Last month'),
  nextMonth: vscode.l10n.t('Next month'),
  thisWeek: vscode.l10n.t('This week'),
  lastWeek: vscode.l10n.t('Last week'),
  nextWeek: vscode.l10n.t('Next week'),
  thisQuarter: vscode.l10n.t('This quarter'),
  lastQuarter: vscode.l10n.t('Last quarter'),
  thisYear: vscode.l10n.t('This year'),
  lastYear: vscode.l10n.t('Last year'),
};

/** The sentence for a text that is no day; undefined for a day. */
export function dayProblem(text: string): string | undefined {
  return isDay(text)
    ? undefined
    : vscode.l10n.t('This is not a day of the calendar; write it as YYYY-MM-DD.');
}

/** Asks for a day; the reply and the text given to `problem` are trimmed. Undefined when the user cancels. */
export async function askDay(
  position: Position,
  { prompt, value, problem }: Required<Pick<TextQuestion, 'prompt' | 'value' | 'problem'>>,
): Promise<Reply<string> | undefined> {
  const reply = await askText(position, {
    prompt,
    placeholder: 'YYYY-MM-DD',
    value,
    problem: (text) => problem(text.trim()),
  });
  return mapReply(reply, (text) => text.trim());
}

/** The sentence for the error in a period; undefined if it is valid. */
export function periodError(period: Period): string | undefined {
  const problem = periodProblem(period);
  return problem && problemTexts[problem];
}

const problemTexts = {
  'start-is-no-day': vscode.l10n.t('The first day is not a day of the calendar; write it as YYYY-MM-DD.'),
  'end-is-no-day': vscode.l10n.t('The last day is not a day of the calendar; write it as YYYY-MM-DD.'),
  'end-before-start': vscode.l10n.t('The last day is before the first day.'),
} as const;
