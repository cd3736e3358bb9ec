import { LocalWaitingRuns } from '../../../../service/src/runs/intake/local-waiting-runs.ts';
import { partsForEachTest } from '../../parts-of-a-test.ts';
import { describeWaitingRuns } from './describe-waiting-runs.ts';

describeWaitingRuns('the waiting runs of one process', partsForEachTest(), (store, maximum) =>
  LocalWaitingRuns.load(store, maximum),
);
