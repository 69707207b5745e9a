import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/Icon';
import { useText } from '@/lib/hooks/useText';
import { layoutText } from '@/lib/text/layout';
import type { FooterSectionOf } from '@/lib/views/shell';

export type FooterContactProps = {
  addresses: FooterSectionOf<'address'>[];
  contacts: FooterSectionOf<'contact'>[];
};

const link = 'hover:text-white hover:underline';

/** Where and when people can be reached: postal address, e-mail, hotline and its hours. */
export function FooterContact({ addresses, contacts }: FooterContactProps) {
  const text = useText(layoutText);
  return (
    <div>
      <h3 className="font-semibold text-white">{text.contact}</h3>
      <dl className="mt-4 space-y-3 text-[0.9375rem]">
        {contacts.flatMap(({ email, phone, hours }, index) => [
          email && (
            <Entry key={`email-${index}`} label={text.email} icon={<Icon name="mail" className="size-4" />}>
              <a href={`mailto:${email}`} className={link}>
                {email}
              </a>
            </Entry>
          ),
          phone && (
            <Entry
              key={`phone-${index}`}
              label={text.hotline}
              icon={<Icon name="phone" className="size-4" />}
            >
              <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={link}>
                {phone}
              </a>
            </Entry>
          ),
          hours && (
            <Entry key={`hours-${index}`} label={text.hours} icon={<Icon name="clock" className="size-4" />}>
              {hours}
            </Entry>
          ),
        ])}
        {addresses.map(({ lines }) => (
          <Entry key={lines.join()} label={text.address} icon={<Icon name="map-pin" className="size-4" />}>
            <address className="not-italic">
              {lines.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </address>
          </Entry>
        ))}
      </dl>
    </div>
  );
}

function Entry({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt className="mt-1 shrink-0">
        {icon}
        <span className="sr-only">{label}</span>
      </dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}
