import clsx from 'clsx';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { LoadState } from '@/components/ui/LoadState';
import { canPush, isSubscribed, subscribe } from './push';
import type { NoticeChannel, NoticeScope } from '@/lib/contract/desk';
import { useDeskApi } from './useDesk';
import { useNotices } from './useDeskData';
import { useText } from '@/lib/client/useText';
import { deskText } from '@/lib/text/desk';
import { deskNoticeText } from '@/lib/text/desk-settings';
import { DeskDialog } from './DeskDialog';
import frame from './Desk.module.css';
import request from './Request.module.css';
import styles from './Settings.module.css';

const CHANNELS = ['mail', 'browser', 'both', 'none'] as const satisfies readonly NoticeChannel[];
const SCOPES = ['own', 'unassigned', 'all'] as const satisfies readonly NoticeScope[];

type Choice = { channel: NoticeChannel; scope: NoticeScope };

/** How, and of whose requests, the agent is told of what happens. Every change is saved at once. */
export function NoticesDialog({ onClose }: { onClose: () => void }) {
  const text = useText(deskNoticeText);
  const words = useText(deskText);
  const api = useDeskApi();
  const { data, retry, refresh } = useNotices();
  const [notice, setNotice] = useState('');
  const [error, setError] = useState('');
  const say = (ok: boolean, said: string) => {
    setNotice(ok ? said : '');
    setError(ok ? '' : said);
  };
  const save = async (change: Partial<Choice>) => {
    const { ok } = await api().updateNotices(change);
    say(ok, ok ? words.saved : words.changeFailed);
    await refresh();
  };
  const isInBrowser = data?.channel === 'browser' || data?.channel === 'both';
  return (
    <DeskDialog label={text.title} onClose={onClose}>
      <h2 className={frame.dialogTitle}>{text.title}</h2>
      <p className={styles.lead}>{text.lead}</p>
      {!data && <LoadState retry={retry} />}
      {data && (
        <>
          <Choices
            legend={text.channel}
            names={text.channels}
            options={CHANNELS}
            value={data.channel}
            onChange={(channel) => void save({ channel })}
          />
          {isInBrowser && <BrowserState pushKey={data.push_key} onDone={say} />}
          {data.channel !== 'none' && (
            <Choices
              legend={text.scope}
              names={text.scopes}
              options={SCOPES}
              value={data.scope}
              onChange={(scope) => void save({ scope })}
            />
          )}
        </>
      )}
      <p role="status" className={styles.notice}>
        {notice}
      </p>
      {error && (
        <p role="alert" className={styles.bad}>
          {error}
        </p>
      )}
    </DeskDialog>
  );
}

type ChoicesProps<Option extends string> = {
  legend: string;
  names: Record<Option, string>;
  options: readonly Option[];
  value: Option;
  onChange: (value: Option) => void;
};

function Choices<Option extends string>({ legend, names, options, value, onChange }: ChoicesProps<Option>) {
  return (
    <fieldset className={clsx(request.choices, styles.group)}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option}>
          <input type="radio" name={legend} checked={option === value} onChange={() => onChange(option)} />
          {names[option]}
        </label>
      ))}
    </fieldset>
  );
}

type BrowserStateProps = { pushKey: string; onDone: (ok: boolean, said: string) => void };

/** Whether this browser shows notices, and a button that lets it. */
function BrowserState({ pushKey, onDone }: BrowserStateProps) {
  const text = useText(deskNoticeText);
  const api = useDeskApi();
  const [state, setState] = useState<'unknown' | 'on' | 'off' | 'impossible'>(() =>
    canPush() ? 'unknown' : 'impossible',
  );
  useEffect(() => {
    if (canPush()) void isSubscribed().then((isOn) => setState(isOn ? 'on' : 'off'));
  }, []);
  const handleAllow = async () => {
    try {
      const subscription = await subscribe(pushKey);
      if (subscription === 'denied') return onDone(false, text.denied);
      const { ok } = await api().addBrowser(subscription);
      if (ok) setState('on');
      onDone(ok, ok ? text.allowed : text.failed);
    } catch {
      onDone(false, text.failed);
    }
  };
  if (state === 'unknown') return null;
  if (state === 'impossible') return <p className={styles.allow}>{text.impossible}</p>;
  if (state === 'on') return <p className={styles.allow}>{text.isOn}</p>;
  return (
    <p className={styles.allow}>
      {text.isOff} <Button onClick={() => void handleAllow()}>{text.allow}</Button>
    </p>
  );
}
