package m.mqtt;

import org.eclipse.paho.client.mqttv3.*;

public class Mqtt implements MqttCallback {
  @Override
  public void messageArrived(String topic, MqttMessage message) throws Exception {
    Runtime.getRuntime().exec("x " + topic); // expect: CWE-78
    Runtime.getRuntime().exec("x " + new String(message.getPayload())); // expect: CWE-78
  }

  @Override
  public void connectionLost(Throwable cause) {}

  @Override
  public void deliveryComplete(IMqttDeliveryToken token) {}

  void run(MqttClient client) throws Exception {
    client.subscribe("a", (topic, message) -> {
      Runtime.getRuntime().exec("x " + new String(message.getPayload())); // expect: CWE-78
    });
  }
}
