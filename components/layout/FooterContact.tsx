import { Clock, Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '@/lib/hooks/useText';
import { layoutText } from '@/lib/text/layout';
import type { FooterSectionOf } from '@/components/views';

export type FooterContactProps = {
  addresses: FooterSectionOf<'address'>[];
  contacts: FooterSectionOf<'contact'>[];
};

/** Where and when people can be reached: postal address, e-mail, hotline and its hours. */
export function FooterContact({ addresses, contacts }: FooterContactProps) {
  const text = useText(layoutText);
  return (
    <div>
      <h3 className="font-semibold text-white">{text.contact}</h3>
      <dl className="mt-4 space-y-3 text-[0.9375rem]">
        {contacts.map(({ email, phone, hours }, index) => (
          <div key={index} className="space-y-3">
            {email && (
              <Entry label={text.email} icon={<Mail aria-hidden className="size-4" />}>
                <a href={`mailto:${email}`} className="hover:text-white hover:underline">
                  {email}
                </a>
              </Entry>
            )}
            {phone && (
              <Entry label={text.hotline} icon={<Phone aria-hidden className="size-4" />}>
                <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="hover:text-white hover:underline">
                  {phone}
                </a>
              </Entry>
            )}
            {hours && (
              <Entry label={text.hours} icon={<Clock aria-hidden className="size-4" />}>
                {hours}
              </Entry>
            )}
          </div>
        ))}
        {addresses.map(({ lines }) => (
          <Entry key={lines.join()} label={text.address} icon={<MapPin aria-hidden className="size-4" />}>
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
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
