import { PrometheusMetrics } from '../../../../service/src/metrics/prometheus/prometheus-metrics.ts';
import { ExposedMetrics } from '../exposed-metrics.ts';

describe('the duration', () => {
  it.each<[string, (metrics: PrometheusMetrics) => void]>([
    [
      'http_request_duration',
      (metrics) => {
        const answered = { method: 'GET', route: '/v0/workflows/', status: 200 };
        metrics.requestAnswered({ ...answered, milliseconds: 1_500 });
      },
    ],
    ['job_wait', (metrics) => metrics.jobBegun('run', 1_500)],
    ['document_render', (metrics) => metrics.documentRendered(1_500)],
    ['pdf_convert', (metrics) => metrics.documentConverted(1_500)],
  ])('%s is in seconds', async (name, observe) => {
    const metrics = new PrometheusMetrics('1.2.3');
    observe(metrics);
    const exposed = ExposedMetrics.parse(await metrics.text());
    expect(exposed.value(`docloom_${name}_seconds_sum`)).toBe(1.5);
    expect(exposed.value(`docloom_${name}_seconds_bucket`, { le: '1' })).toBe(0);
    expect(exposed.value(`docloom_${name}_seconds_bucket`, { le: '5' })).toBe(1);
  });

  it('of the wait of a job is never negative, although a clock was set back', async () => {
    const metrics = new PrometheusMetrics('1.2.3');
    metrics.jobBegun('delivery', -1_500);
    const exposed = ExposedMetrics.parse(await metrics.text());
    expect(exposed.value('docloom_job_wait_seconds_sum')).toBe(0);
  });
});
