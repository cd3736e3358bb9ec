// The health check of the image: whether the service in this container is alive. Exits with 0 or 1.
const port = process.env.DOCLOOM_PORT || '8080';
const answer = await fetch(`http://127.0.0.1:${port}/healthz`, {
  signal: AbortSignal.timeout(4_000),
}).catch(() => null);
process.exitCode = answer?.ok ? 0 : 1;
