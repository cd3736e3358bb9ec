{{/*
The pod of a node. Its context has the keys root, role (api or worker), values (those of the role) and
preStopSeconds.
*/}}
{{- define "docloom.pod" -}}
{{- $root := .root }}
{{- $values := $root.Values -}}
metadata:
  labels:
    {{- include "docloom.labels" $root | nindent 4 }}
    app.kubernetes.io/component: {{ .role }}
  {{- with .values.podAnnotations }}
  annotations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  serviceAccountName: {{ include "docloom.serviceAccountName" $root }}
  automountServiceAccountToken: false
  # Otherwise a Service named "docloom" would set DOCLOOM_PORT, which is a setting.
  enableServiceLinks: false
  {{- with $values.imagePullSecrets }}
  imagePullSecrets:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  securityContext:
    runAsNonRoot: true
    runAsUser: 1000
    runAsGroup: 1000
    fsGroup: 1000
    seccompProfile:
      type: RuntimeDefault
  # The time before SIGTERM, and 40 seconds: a service ends itself after 30.
  terminationGracePeriodSeconds: {{ add .preStopSeconds 40 }}
  topologySpreadConstraints:
    {{- range list "kubernetes.io/hostname" "topology.kubernetes.io/zone" }}
    - maxSkew: 1
      topologyKey: {{ . }}
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels:
          {{- include "docloom.selector" $root | nindent 10 }}
          app.kubernetes.io/component: {{ $.role }}
      matchLabelKeys:
        - pod-template-hash
    {{- end }}
  {{- with .values.nodeSelector }}
  nodeSelector:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .values.tolerations }}
  tolerations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .values.affinity }}
  affinity:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  containers:
    - name: docloom
      image: {{ include "docloom.image" $root | quote }}
      imagePullPolicy: {{ $values.image.pullPolicy }}
      args:
        - serve
        - --role
        - {{ .role }}
      ports:
        - name: http
          containerPort: 8080
      env:
        {{- include "docloom.env" . | nindent 8 }}
      # The first start on a new version changes the tables, which may take minutes.
      startupProbe:
        httpGet:
          path: /healthz
          port: http
        periodSeconds: 2
        timeoutSeconds: 5
        failureThreshold: 300
      livenessProbe:
        httpGet:
          path: /healthz
          port: http
        periodSeconds: 10
        timeoutSeconds: 5
        failureThreshold: 6
      # Its checks of the database and the drive answer within five seconds.
      readinessProbe:
        httpGet:
          path: /readyz
          port: http
        periodSeconds: 5
        timeoutSeconds: 6
        failureThreshold: 2
      {{- if .preStopSeconds }}
      # Proxies stop sending requests within this time after the pod has begun to terminate.
      lifecycle:
        preStop:
          exec:
            command: [sleep, {{ .preStopSeconds | quote }}]
      {{- end }}
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities:
          drop:
            - ALL
      {{- with .values.resources }}
      resources:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      volumeMounts:
        - name: data
          mountPath: /data
        - name: tmp
          mountPath: /tmp
        {{- if $values.database.caSecret }}
        - name: postgres-ca
          mountPath: /etc/docloom/postgres
          readOnly: true
        {{- end }}
        {{- with $values.extraVolumeMounts }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
  volumes:
    - name: data
      emptyDir:
        sizeLimit: {{ $values.scratch.dataSizeLimit }}
    - name: tmp
      emptyDir:
        sizeLimit: {{ $values.scratch.tmpSizeLimit }}
    {{- if $values.database.caSecret }}
    - name: postgres-ca
      secret:
        secretName: {{ $values.database.caSecret }}
        items:
          - key: ca.crt
            path: ca.crt
    {{- end }}
    {{- with $values.extraVolumes }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
{{- end }}

{{- define "docloom.env" -}}
{{- $values := .root.Values -}}
- name: DOCLOOM_PUBLIC_URL
  value: {{ $values.publicUrl | quote }}
- name: DOCLOOM_DATABASE
  value: {{ include "docloom.databaseUrl" .root | quote }}
# The driver reads the password from here if the address has none.
- name: PGPASSWORD
  valueFrom:
    secretKeyRef:
      name: {{ $values.database.existingSecret }}
      key: {{ $values.database.passwordKey }}
- name: DOCLOOM_DRIVE
  value: {{ $values.drive.url | quote }}
{{- if $values.drive.allowInsecure }}
- name: DOCLOOM_ALLOW_INSECURE_DRIVE
  value: 'yes'
{{- end }}
{{- with $values.drive.existingSecret }}
- name: AWS_ACCESS_KEY_ID
  valueFrom:
    secretKeyRef:
      name: {{ . }}
      key: {{ $values.drive.accessKeyIdKey }}
- name: AWS_SECRET_ACCESS_KEY
  valueFrom:
    secretKeyRef:
      name: {{ . }}
      key: {{ $values.drive.secretAccessKeyKey }}
{{- end }}
{{- with $values.token.existingSecret }}
- name: DOCLOOM_TOKEN
  valueFrom:
    secretKeyRef:
      name: {{ . }}
      key: {{ $values.token.key }}
{{- end }}
{{- with $values.singleSignOn }}
{{- if .issuer }}
- name: DOCLOOM_OIDC_ISSUER
  value: {{ .issuer | quote }}
- name: DOCLOOM_OIDC_CLIENT_ID
  value: {{ .clientId | quote }}
- name: DOCLOOM_OIDC_CLIENT_SECRET
  valueFrom:
    secretKeyRef:
      name: {{ .existingSecret }}
      key: {{ .clientSecretKey }}
{{- end }}
{{- end }}
{{- with $values.trustProxy }}
- name: DOCLOOM_TRUST_PROXY
  value: {{ . | quote }}
{{- end }}
{{- with $values.allowWebhooksTo }}
- name: DOCLOOM_ALLOW_WEBHOOKS_TO
  value: {{ . | quote }}
{{- end }}
- name: DOCLOOM_PDF_PROCESSES
  value: {{ .values.pdfProcesses | quote }}
{{- range $name, $value := $values.settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- with $values.extraEnv }}
{{ toYaml . }}
{{- end }}
{{- end }}
