// Jest loads this before each test file that it runs on PostgreSQL; see jest.config.mjs.
process.env['DOCLOOM_TEST_ENGINE'] = 'PostgreSQL';
