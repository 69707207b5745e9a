import { CodeState } from '@/components/modal/CodeState';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { useText } from '@/lib/hooks/useText';
import { requestFormText } from '@/lib/text/request-form';

export type LoginGateProps = {
  isChecking: boolean;
  title: string;
  hint: string;
  onLogin: () => void;
};

/** Asks for a login, since requests belong to a user. */
export function LoginGate({ isChecking, title, hint, onLogin }: LoginGateProps) {
  const text = useText(requestFormText);
  if (isChecking) return <CodeState />;
  return (
    <EmptyState icon="lock-keyhole" title={title} hint={hint}>
      <Button onClick={onLogin}>{text.login}</Button>
    </EmptyState>
  );
}
