import { FailureScreen } from '@/components/screens/FailureScreen';
import { failurePage } from '@/lib/page-data/load-failures';

export const getStaticProps = failurePage;

export default FailureScreen;
