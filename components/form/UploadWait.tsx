import { Button } from '@/components/ui/Button';
import { useText } from '@/lib/client/useText';
import { formFieldText } from '@/lib/text/request-form';

export type UploadWaitProps = { isWaiting: boolean; onCancel: () => void };

/** Says that the form will be sent when its uploads are done, with a button to cancel that. */
export function UploadWait({ isWaiting, onCancel }: UploadWaitProps) {
  const text = useText(formFieldText);
  return (
    <div className={isWaiting ? 'mt-2 flex flex-wrap items-center gap-x-4' : undefined}>
      <p role="status" className="text-ink-soft">
        {isWaiting && text.sentAfterUploads}
      </p>
      {isWaiting && (
        <Button
          look="link"
          onClick={({ currentTarget: { form } }) => {
            onCancel();
            // The focused button disappears.
            form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
          }}
        >
          {text.cancelSending}
        </Button>
      )}
    </div>
  );
}
