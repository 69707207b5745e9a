import type { ServiceState } from '@/lib/rules/service-hours';
import { mailText } from '@/lib/text/mail';
import { describeService, serviceText } from '@/lib/text/service-hours';
import type { Mail } from './mail';
import { asHtml, asText, cutName, paragraph, type Site, type To } from './mail-frame';

const MAX_SUBJECT = 100;

/** Confirms a request: its key, what happens next and when. */
export function composeRequestMail(
  { to, name }: To,
  { issue, state, now }: { issue: { key: string; name: string }; state: ServiceState; now: Date },
  site: Site,
): Mail {
  const title = cut(issue.name);
  const lines = [
    mailText.greeting(cutName(name)),
    mailText.requestLead(issue.key, title),
    `${mailText.requestNext} ${describeService(state, now, serviceText.id)}.`,
    mailText.requestNotYou,
  ];
  return {
    to,
    subject: mailText.requestSubject(issue.key, title),
    text: asText(lines, site),
    html: asHtml(lines.map(paragraph), site),
  };
}

const cut = (text: string): string =>
  text.length > MAX_SUBJECT ? `${[...text].slice(0, MAX_SUBJECT).join('')}…` : text;
