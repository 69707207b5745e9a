import { type ReactNode, useState } from 'react';
import { OtpInput } from '@/components/form/OtpInput';
import { EmailField } from '@/components/form/TextField';
import { Button } from '@/components/ui/Button';
import { Picture } from '@/components/ui/Picture';
import { keepsLogin } from '@/lib/api/token-store';
import { useLocale, useText } from '@/lib/client/useText';
import { authText } from '@/lib/text/auth';
import type { PictureData } from '@/lib/page-data/props/common';
import type { CodeForm } from './useCodeForm';
import { Icon } from '@/components/ui/Icon';
import useSWR from 'swr';
import type { PageSection } from '@/lib/contract/content';
import { useApi } from '@/lib/client/useApi';

export type CodeFormFieldsProps = {
  form: CodeForm;
  lead: string;
  /** Fields above and below the email. */
  before?: ReactNode;
  after?: ReactNode;
  /** Above the button, until a code was requested. */
  note?: ReactNode;
  switchLabel: string;
  onSwitch: () => void;
};

/** The form of login and registration: the email, then the code. */
export function CodeFormFields({ form, lead, before, after, note, ...link }: CodeFormFieldsProps) {
  const text = useText(authText);
  const { requested, draft, errors } = form;
  const [isKept] = useState(keepsLogin);
  return (
    <AuthFrame>
      <form id={form.formId} noValidate onSubmit={form.handleSubmit} className="space-y-5">
        {!requested && <p className="text-ink-soft">{lead}</p>}
        {before}
        <div data-field="email">
          <EmailField
            label={text.email}
            enterKeyHint="next"
            autoFocus={!requested && !before}
            readOnly={requested !== undefined}
            value={draft.email}
            onChange={(email) => form.change({ email })}
            error={errors.email}
            isLive={false}
            action={
              requested && (
                <Button look="link" className="-my-2" onClick={form.handleChangeEmail}>
                  {text.changeEmail}
                </Button>
              )
            }
          />
        </div>
        {after}
        <p role="status" className="text-md font-medium text-tip empty:hidden">
          {form.notice}
        </p>
        {requested && (
          <div data-field="code">
            <OtpInput
              label={requested.purpose === 'register' ? text.registerCode : text.code}
              length={requested.length}
              value={form.code}
              onChange={form.changeCode}
              onComplete={form.handleComplete}
              hint={form.isExpired ? text.codeExpired : text.codeHint}
              error={errors.code}
            />
          </div>
        )}
        {!isKept && <p className="rounded-lg bg-surface-tint px-4 py-3">{text.notKept}</p>}
        {!requested && note}
        <Button type="submit" disabled={form.isNextDisabled} isBusy={form.isBusy} className="w-full">
          {text.next}
        </Button>
        {requested && (
          <>
            <p className="text-center">
              {form.lockSeconds > 0 ? (
                <span className="inline-block py-2.5 text-ink-faint">{text.resendIn(form.lockSeconds)}</span>
              ) : (
                <Button look="link" onClick={form.handleResend}>
                  {text.resend}
                </Button>
              )}
            </p>
            <MailHelp {...requested} />
          </>
        )}
        <p className="border-t border-line pt-3 text-center">
          <Button look="link" onClick={link.onSwitch}>
            {link.switchLabel}
          </Button>
        </p>
      </form>
      {form.dialog}
    </AuthFrame>
  );
}

export type AuthFrameProps = { children: ReactNode };

/** The form, and on wide screens the picture of the register content beside it (behaviour.md §2). */
function AuthFrame({ children }: AuthFrameProps) {
  const image = useRegisterImage();
  return (
    <div className="lg:flex">
      <div className="min-w-0 flex-1 p-6 md:p-8">{children}</div>
      {image && (
        <div
          data-side-image
          className="hidden w-[24rem] shrink-0 items-center justify-center bg-surface-tint p-8 lg:flex"
        >
          <Picture
            {...image}
            sizes="320px"
            className="h-auto max-h-[26rem] w-full rounded-lg object-contain"
          />
        </div>
      )}
    </div>
  );
}

/** Used for a picture without a size. */
const UNKNOWN_SIZE = { width: 640, height: 720 };

/** Returns `sections[0].images[0]` of the register content, if any (behaviour.md §3). */
const useRegisterImage = (): PictureData | undefined => toPicture(usePageSections('register')?.[0]);

function toPicture(section: Record<string, unknown> | undefined): PictureData | undefined {
  const images: unknown = section?.images;
  const image = (Array.isArray(images) ? images[0] : undefined) as
    Partial<Record<string, unknown>> | undefined;
  const src = image?.image_url;
  // The optimizer refuses images of other sites.
  if (typeof src !== 'string' || !/^\/(?!\/)/.test(src)) return undefined;
  return {
    src,
    alt: typeof image?.alt === 'string' ? image.alt : '',
    width: typeof image?.width === 'number' ? image.width : UNKNOWN_SIZE.width,
    height: typeof image?.height === 'number' ? image.height : UNKNOWN_SIZE.height,
  };
}

type MailHelpProps = { email: string; purpose: 'login' | 'register' };

/** What to do when the mail does not arrive: check the spam folder, use another email, call the hotline. */
function MailHelp({ email, purpose }: MailHelpProps) {
  const text = useText(authText);
  const hotline = useHotline();
  return (
    <details className="group rounded-lg border border-line bg-surface-soft">
      <summary className="flex min-h-11 items-center justify-between gap-3 px-4 py-2 font-semibold text-ink-soft">
        {text.noMail}
        <Icon name="chevron-down" className="size-5 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <ul className="list-disc space-y-1.5 pr-4 pb-4 pl-9 text-md text-ink-soft">
        <li>{text.noMailSpam}</li>
        <li>{text.noMailCheck(email)}</li>
        {purpose === 'login' && <li>{text.noMailUnknown}</li>}
        {hotline && (hotline.phone || hotline.email) && (
          <li>
            {text.noMailHotline}
            {hotline.phone && (
              <a
                href={`tel:${hotline.phone.replace(/[^+\d]/g, '')}`}
                className="block py-1 font-semibold text-brand underline"
              >
                {hotline.phone}
              </a>
            )}
            {hotline.hours && <span className="block">{hotline.hours}</span>}
            {hotline.email && (
              <a href={`mailto:${hotline.email}`} className="block py-1 font-semibold text-brand underline">
                {hotline.email}
              </a>
            )}
          </li>
        )}
      </ul>
    </details>
  );
}

type Hotline = { email?: string; phone?: string; hours?: string };

/** Returns the hotline from the footer's content (behaviour.md §1). */
function useHotline(): Hotline | undefined {
  const contact = usePageSections('footer')?.find(({ component }) => component === 'Contact');
  return contact && pickTexts(contact);
}

function pickTexts(contact: Record<string, unknown>): Hotline {
  const entries = ['email', 'phone', 'hours'].flatMap((name) => {
    const value = contact[name];
    return typeof value === 'string' && value ? [[name, value]] : [];
  });
  return Object.fromEntries(entries) as Hotline;
}

/** Returns the sections of a page group such as `footer`; undefined while they load, or without such a group. */
function usePageSections(key: string): readonly PageSection[] | undefined {
  const api = useApi();
  const locale = useLocale();
  const { data } = useSWR(['content', key, locale], async () => {
    const page = await api.content.get(key, { model: 'page', locale });
    return page.data?.sections;
  });
  return data;
}
