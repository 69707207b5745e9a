import { useRouter } from 'next/router';
import { useEffect, useMemo } from 'react';
import { RequestForm } from '@/components/request/RequestForm';
import { Button } from '@/components/ui/Button';
import { LoadFailed } from '@/components/ui/LoadFailed';
import { LoadState } from '@/components/ui/LoadState';
import { lendDrafts } from '@/lib/client/draft-owner';
import type { FiledVia, FoundCustomer } from '@/lib/contract/desk';
import { ApiContext, useApi } from '@/lib/client/useApi';
import { AuthContext, type Auth } from '@/lib/client/useAuth';
import { useAgent, useDeskApi } from './useDesk';
import { useCreateFields } from '@/lib/client/useProject';
import { useRequestDraft } from '@/lib/client/useRequestDraft';
import { useText } from '@/lib/client/useText';
import type { RequestDraft } from '@/lib/request/request-draft';
import { readFields, textValue, toBody, type RequestField } from '@/lib/request/request-fields';
import { shownFields } from '@/lib/request/shown-fields';
import { deskText } from '@/lib/text/desk';
import { deskFilingText } from '@/lib/text/desk-filing';
import { requestFormText } from '@/lib/text/request-form';
import { CustomerChoice } from './CustomerChoice';
import { SettingsPage } from './SettingsPage';

/** Stands for the customer where the form asks for a user: the calls of the desk need none. */
const NO_USER = { uid: 0, business_uid: 'desk', first_name: '', last_name: '' };
const NO_ACCOUNT: Auth = {
  state: { status: 'user', user: NO_USER },
  settled: async () => NO_USER,
  signIn: async () => undefined,
  signOut: async () => undefined,
  refresh: async () => NO_USER,
  forget: () => undefined,
};

/** Values of the draft that are about the customer; the form has no fields of these names. */
const CUSTOMER = 'desk_customer';
const VIA = 'desk_via';
const NEW = 'new';

/** Files a request for a customer who called, or wrote elsewhere, with the form of customers. */
export function FilingScreen() {
  const { filing } = useText(deskText);
  const { lead } = useText(deskFilingText);
  const api = useApi();
  const desk = useDeskApi();
  const asDesk = useMemo(() => {
    const project: typeof api.project = {
      ...api.project,
      listCreateFields: (_key, locale) => desk().listFields(locale),
      listFieldOptions: (_key, field, locale) => desk().listFieldOptions(field, locale),
      uploadMedia: (_key, media, signal, onProgress) =>
        desk().uploadMedia(media, signal ?? new AbortController().signal, onProgress ?? (() => undefined)),
      // What no request claims is deleted after a day.
      deleteMedia: async () => ({ ok: true, status: 200, data: {}, error: undefined }),
    };
    return { ...api, project };
  }, [api, desk]);
  useEffect(() => void lendDrafts(NO_USER.uid), []);
  return (
    <SettingsPage title={filing} lead={lead} notice="">
      <ApiContext value={asDesk}>
        <AuthContext value={NO_ACCOUNT}>
          <Filing />
        </AuthContext>
      </ApiContext>
    </SettingsPage>
  );
}

function Filing() {
  const text = useText(deskFilingText);
  const formText = useText(requestFormText);
  const { uid } = useAgent();
  const desk = useDeskApi();
  const router = useRouter();
  const loaded = useCreateFields(NO_USER);
  const draftOf = `desk-${uid}`;
  const { draft, ...controls } = useRequestDraft(NO_USER.uid, draftOf);
  const { change } = controls;
  const created = loaded.status === 'ready' ? loaded.data : undefined;
  const form = useMemo(() => created && readFields(created), [created]);
  if (loaded.status === 'failed') return <LoadFailed title={text.formFailed} retry={loaded.retry} />;
  if (!form || !draft) return <LoadState />;

  const put = (values: Record<string, string>) =>
    change((now) => ({ ...now, values: { ...now.values, ...values } }));
  const chosen = readChosen(textValue(draft.values[CUSTOMER]));
  if (!chosen) {
    return (
      <CustomerChoice
        onChoose={(customer) => put({ [CUSTOMER]: JSON.stringify(customer) })}
        onNew={(searched) => put({ [CUSTOMER]: NEW, ...guessed(searched) })}
      />
    );
  }
  const fields = shownFields(form.fields, (key) => textValue(draft.values[key]));
  const send = ({ key, values }: RequestDraft) => {
    const body = toBody(fields, values);
    const via = textValue(values[VIA]) as FiledVia;
    return desk().fileForCustomer(
      { ...body, project: 'TICKET', via, customer: customerOf(chosen, values) },
      key,
    );
  };
  return (
    <>
      <p className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-1">
        <span>
          {text.chosen} <b>{chosen === NEW ? text.isNew : chosen.name}</b>
          {chosen !== NEW && ` · ${[chosen.email, chosen.phone].filter(Boolean).join(' · ')}`}
        </span>
        <Button look="link" onClick={() => put({ [CUSTOMER]: '' })}>
          {text.other}
        </Button>
      </p>
      <RequestForm
        draft={draft}
        user={NO_USER}
        answerTo={draftOf}
        fields={[...customerFields(text, chosen), ...fields]}
        skipped={form.unknown}
        text={{ ...formText, send: text.send, sending: text.sending }}
        send={send}
        onSent={({ key }) => void router.push(`/desk/request/${key}`)}
        // The frame of the desk asks for the login.
        onNoUser={() => undefined}
        {...controls}
      />
    </>
  );
}

type Chosen = FoundCustomer | typeof NEW;

function readChosen(stored: string): Chosen | undefined {
  if (stored === NEW) return NEW;
  return stored === '' ? undefined : (JSON.parse(stored) as FoundCustomer);
}

function customerOf(chosen: Chosen, values: RequestDraft['values']) {
  if (chosen !== NEW) return { uid: chosen.uid };
  const given = (name: string) => textValue(values[name]).trim();
  return { name: given('customer_name'), email: given('customer_email'), phone: given('customer_phone') };
}

/** Returns the fields above those of the form: a new customer's contact, and how the customer reached us. */
function customerFields(text: typeof deskFilingText.id, chosen: Chosen): RequestField[] {
  const line = { type: 'text', isRequired: false, placeholder: '', choices: [] } as const;
  const choices = Object.entries(text.vias).map(([value, name]) => ({ value, text: name }));
  const contact: RequestField[] = [
    { ...line, key: 'customer_name', name: text.name, isRequired: true, choices: [] },
    {
      ...line,
      key: 'customer_email',
      name: text.email,
      type: 'email',
      placeholder: text.emailHint,
      choices: [],
    },
    { ...line, key: 'customer_phone', name: text.phone, choices: [] },
  ];
  return [
    ...(chosen === NEW ? contact : []),
    { ...line, key: VIA, name: text.via, type: 'option', isRequired: true, choices },
  ];
}

/** Returns the field of a new customer that a search was about. */
function guessed(searched: string): Record<string, string> {
  if (searched.includes('@')) return { customer_email: searched };
  return { [/^[+\d\s()-]{6,}$/.test(searched) ? 'customer_phone' : 'customer_name']: searched };
}
