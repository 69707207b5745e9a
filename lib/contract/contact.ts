import { z } from 'zod';
import { ACTIVITY_DURATION_S } from '@/lib/constants';
import { cleanText, listOf, offsetParam, segment, sizeParam } from './common';

const uid = z.union([z.string(), z.number()]);
const text = (max: number) => cleanText.pipe(z.string().max(max));

export const contact = z.object({ uid, first_name: z.string(), last_name: z.string() });
export const company = z.object({ uid, name: z.string() });

const listQuery = {
  group: z.literal('all').default('all').describe('The only group.'),
  offset: offsetParam,
  size: sizeParam(),
  visitor: text(100).optional().describe('Has no effect here.'),
  q: text(200).optional().describe('Only names that contain this text.'),
};
export const listContactsQuery = z.object({
  ...listQuery,
  order: z
    .enum(['-last_activity_time', 'last_activity_time', 'first_name', '-first_name'])
    .default('-last_activity_time')
    .describe('A leading `-` sorts in descending order.'),
});
export const listCompaniesQuery = z.object({
  ...listQuery,
  order: z.enum(['name', '-name']).default('name').describe('A leading `-` sorts in descending order.'),
});
export const listContactsAnswer = listOf(contact);
export const listCompaniesAnswer = listOf(company);

/** Types of activity that a user may record. */
export const ACTIVITY_CODES = ['meeting', 'phone-call', 'other'] as const;
export const activityType = z.object({
  app_id: z.literal('activity'),
  code: z.enum(ACTIVITY_CODES),
  name: text(100),
});
const party = z.object({ uid });

export const recordActivityAnswer = z.object({ uid: z.string() });
export const recordActivityParams = z.object({ uid: segment });
export const recordActivityBody = z.object({
  activity_time: z.iso.datetime({ offset: true }).describe('ISO time.'),
  duration: z.number().int().min(0).max(86_400).default(ACTIVITY_DURATION_S).describe('In seconds.'),
  activity_type: activityType,
  subject: cleanText.pipe(z.string().trim().min(1).max(300)),
  company: party.optional(),
  agent: z.array(party).max(50),
  parties: z.array(party).max(100),
  links: z
    .array(
      z.object({ title: text(300), target_object_type: z.literal('project/Issue'), target_object_uid: uid }),
    )
    .max(50),
  notes: z.array(z.object({ note: text(10_000) })).max(20),
});

export type Contact = z.infer<typeof contact>;
export type Company = z.infer<typeof company>;
export type ListContactsQuery = z.input<typeof listContactsQuery>;
export type ListCompaniesQuery = z.input<typeof listCompaniesQuery>;
export type RecordActivityBody = z.input<typeof recordActivityBody>;
