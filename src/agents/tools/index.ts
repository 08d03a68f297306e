import type { Tools } from '../tool.ts';
import { check } from './check.ts';
import { coverage } from './coverage.ts';
import { createReport } from './createReport.ts';
import { describe } from './describe.ts';
import { find } from './find.ts';
import { leaves } from './leaves.ts';
import { list } from './list.ts';
import { read } from './read.ts';

export const tools: Tools = { describe, find, list, read, leaves, check, coverage, createReport };
