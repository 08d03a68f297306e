import { askText, type TextQuestion } from './prompts.ts';
import type { Position, Reply } from './steps.ts';

/** Asks for a day, which comes without space around it, to `problem`, too; undefined when the reader gives up. */
export async function askDay(
  position: Position,
  { prompt, value, problem }: Pick<TextQuestion, 'prompt' | 'value' | 'problem'>,
): Promise<Reply<string> | undefined> {
  const reply = await askText(position, {
    prompt,
    placeholder: 'YYYY-MM-DD',
    value,
    password: false,
    problem: (text) => problem(text.trim()),
  });
  return reply && { move: reply.move, value: reply.value.trim() };
}
